// Counters that are members of local records, and iterators that the user wrote.
#include <utility>
struct C {
  int i;
};
void f1(int *a, int n) {
  C k;
  for (k.i = 0; k.i < n; k.i++) // loop: independent
    a[k.i] = 0;
}
void f2(int *a, int n) {
  C k{0};
  while (k.i < n) { // loop: independent
    a[k.i] = 0;
    ++k.i;
  }
}
struct Op {
  int v;
  Op &operator++() {
    ++v;
    return *this;
  }
  bool operator!=(const Op &o) const { return v != o.v; }
  int operator*() const { return v; }
};
int f3(int n) {
  int s = 0;
  for (Op i{0}; i != Op{n}; ++i) // loop: induction
    s += *i;
  return s;
}
struct Op2 {
  int v;
  Op2 operator++(int) { return {v++}; }
  bool operator<(int n) const { return v < n; }
};
int f4(int n) {
  int s = 0;
  for (Op2 i{0}; i < n; i++) // loop: induction
    s += i.v;
  return s;
}
struct Op3 {
  int v;
  Op3 operator++(int) {
    Op3 t = *this;
    ++v;
    return t;
  }
  bool operator<(int n) const { return v < n; }
};
int f5(int n) {
  int s = 0;
  for (Op3 i{0}; i < n; i++) // loop: induction
    s += i.v;
  return s;
}
int f6(int n, const int *a) {
  int s = 0;
  for (std::pair<int, int> p{0, 0}; p.first < n; ++p.first, p.second += 2) // loop: reduction
    s += a[p.second];
  return s;
}
int f7(int n, const int *a) {
  int s = 0;
  std::pair<int, int> p{0, 0};
  for (; p.first < n; ++p.first) // loop: reduction
    s += a[p.first];
  return s;
}
int f9(int n, const int *a) {
  int s = 0;
  for (auto [i, j] = std::pair{0, 0}; i < n; ++i, j += 2) // loop: reduction
    s += a[j];
  return s;
}
struct Range {
  struct It {
    int v;
    int operator*() const { return v; }
    It &operator++() {
      ++v;
      return *this;
    }
    bool operator!=(It o) const { return v != o.v; }
  };
  int n;
  It begin() const { return {0}; }
  It end() const { return {n}; }
};
int f10(int n, const int *a) {
  int s = 0;
  for (int i : Range{n}) // loop: reduction
    s += a[i];
  return s;
}
struct Zip {
  const int *a, *b;
  int n;
  struct It {
    const int *a, *b;
    std::pair<int, int> operator*() const { return {*a, *b}; }
    It &operator++() {
      ++a;
      ++b;
      return *this;
    }
    bool operator!=(const It &o) const { return a != o.a; }
  };
  It begin() const { return {a, b}; }
  It end() const { return {a + n, b + n}; }
};
int f11(int n, const int *a, const int *b) {
  int s = 0;
  for (auto [x, y] : Zip{a, b, n}) // loop: reduction
    s += x * y;
  return s;
}
struct St {
  const int *p;
  struct It {
    const int *p;
    long step;
    int operator*() const { return *p; }
    It &operator++() {
      p += step;
      return *this;
    }
    bool operator!=(const It &o) const { return p != o.p; }
  };
};
int f12(const int *a, int n, long st) {
  int s = 0;
  for (St::It i{a, st}, e{a + n * st, st}; i != e; ++i) // loop: reduction
    s += *i;
  return s;
}

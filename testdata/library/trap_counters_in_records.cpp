// Members of records that only look like counters.
#include <cstring>
#include <utility>
struct C {
  int i, j;
};
void touch(C *);
void through_pointer(int *a, int n) {
  C k{0, 0};
  C *p = &k;
  for (k.i = 0; k.i < n; k.i++) { // loop: sequential
    a[k.i] = 0;
    p->i++;
    a[k.i] = 1;
  }
}
void through_call(int *a, int n) {
  C k{0, 0};
  for (k.i = 0; k.i < n; k.i++) { // unknown: opaque-call
    a[k.i] = k.j;
    touch(&k);
  }
}
union U {
  int i;
  short s[2];
};
void through_union(int *a, int n) {
  U k;
  for (k.i = 0; k.i < n; k.i++) { // loop: sequential
    k.s[0] = (short)(k.s[0] + 1);
    a[k.i] = 1;
  }
}
void through_bytes(int *a, int n) {
  C k{0, 0};
  for (k.i = 0; k.i < n; k.i++) { // unknown: non-affine
    a[k.i] = 1;
    std::memset(&k, a[0] & 1, sizeof k);
  }
}
int collatz(C k, int *a) {
  C m = k;
  int steps = 0;
  for (; m.i > 1; ++steps) // loop: state-dependent-branch
    m.i = m.i % 2 ? 3 * m.i + 1 : m.i / 2;
  a[0] = m.i;
  return steps;
}
int carried(const int *x, int n) {
  C k{0, 1};
  for (k.i = 0; k.i < n; k.i++) // loop: sequential
    k.j = k.j * k.j % 1000 + x[k.i];
  return k.j;
}
void by_reference(int *a, int n) {
  C k{0, 0};
  auto skip = [&k](int m) { k.i += m; };
  for (k.i = 0; k.i < n; k.i++) { // loop: state-dependent-branch
    a[k.i] = 0;
    skip(a[k.i + 1]);
  }
}
int moved(const int *x, int n) {
  std::pair<int, int> p{0, 0};
  for (; p.first < n; ++p.first) // loop: state-dependent-branch
    if (x[p.first] > 0)
      p = {p.first + x[p.first], p.second + 1};
  return p.second;
}

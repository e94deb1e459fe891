// Functors and functions whose bodies belong to a family are with that family.
#include <functional>
#include <numeric>

struct Larger {
  int operator()(int a, int b) const { return a < b ? b : a; }
};
template <class Combine> static int folded(const int *x, int n, int s, Combine combine) {
  for (int i = 0; i < n; ++i) // loop: reduction
    s = combine(s, x[i]);
  return s;
}
int sum(const int *x, int n) { return folded(x, n, 0, std::plus<int>()); }
int largest(const int *x, int n) { return folded(x, n, 0, Larger()); }

struct Scale {
  float a, b;
};
static Scale then(Scale f, Scale g) { return {g.a * f.a, g.a * f.b + g.b}; }
Scale all(const Scale *x, int n) {
  Scale s{1, 0};
  for (int i = 0; i < n; ++i) // loop: reduction
    s = then(s, x[i]);
  return s;
}

// Called through something that is not known here.
int unknown(const int *x, int n, int (*combine)(int, int)) {
  int s = 0;
  for (int i = 0; i < n; ++i) // unknown: indirect-call
    s = combine(s, x[i]);
  return s;
}

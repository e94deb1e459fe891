// What else the outer loop does to the memory that holds the state.
#include <cmath>
void k1(unsigned *h, unsigned *g, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: affine-recurrence when no-overlap
    *g = i;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      *h = *h * 33 + x[i * m + j];
  }
}
void k2(unsigned *h, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: sequential
    *h = *h * *h;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      *h = *h * 33 + x[i * m + j];
  }
}
void k3(unsigned *h, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: sequential
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      *h = *h * 33 + x[i * m + j];
    *h = *h % 7 * *h;
  }
}
void k4(unsigned *h, unsigned *g, const int *sel, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: sequential
    unsigned *q = sel[i] ? h : g;
    *q = 3;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      *h = *h * 33 + x[i * m + j];
  }
}
struct R {
  unsigned s;
  unsigned next() {
    s = s * 1664525u + 1013904223u;
    return s;
  }
};
void k5(R &r, unsigned *w, int n) {
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned m = r.next() % 9;
    for (unsigned j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      w[i * 9 + j] = r.next();
  }
}
void k6(R &r, double *w, int n, int m) {
  for (int i = 0; i < n; i++) // unknown: unmodelled-recurrence
    for (int j = 0; j < m; j++) { // unknown: unmodelled-recurrence
      double u, v, q;
      do { // loop: state-dependent-branch
        u = r.next() * 1e-9;
        v = r.next() * 1e-9;
        q = u * u + v * v;
      } while (q >= 1);
      w[i * m + j] = u * std::sqrt(-2 * std::log(q) / q);
    }
}
void k7(R &r, unsigned *w, int n, int m) {
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      w[i * m + j] = r.next();
    if (w[i * m] & 1)
      r.s = w[i * m + 1];
  }
}
void k8(unsigned *h, unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: sequential
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      *h = *h * 33 + x[j];
    x[i] = *h;
  }
}
struct Acc {
  float v;
  float g;
  void step(float x) { v = g * v + x; }
};
void k9(Acc &a, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      a.step(x[i * m + j]);
    a.g = a.v;
  }
}

// What looks as if it went through two loops, and hangs on what the outer one does (the p functions do go through).
#include <cmath>
#include <cstdio>
double t1(const double *x, int n, int m) {
  double s = 1, a = 0.5;
  for (int i = 0; i < n; i++) { // loop: sequential
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = a * s + x[i * m + j];
    a = s * s;
  }
  return s;
}
unsigned t2(const unsigned *x, int n) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned m = h % 5;
    for (unsigned j = 0; j < m; j++) // loop: affine-recurrence
      h = h * 33 + x[j];
  }
  return h;
}
double t3(double *y, int n, int m) {
  double s = 1;
  for (int i = 0; i < n; i++) { // loop: sequential
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = 0.5 * s + y[j];
    y[i] = s;
  }
  return s;
}
unsigned t4(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // loop: sequential
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      h = h * 33 + x[i * m + j];
    h = h * h;
  }
  return h;
}
unsigned t5(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // loop: state-dependent-branch
    if (h & 1)
      for (int j = 0; j < m; j++) // loop: affine-recurrence
        h = h * 33 + x[i * m + j];
  }
  return h;
}
unsigned t6(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) // unknown: unmodelled-recurrence
    for (int j = 0; j < m; j++) { // loop: affine-recurrence
      h = h * 33 + x[i * m + j];
      if (h > 100000)
        break;
    }
  return h;
}
unsigned t7(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // loop: sequential
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      h = h * 33 + x[i * m + j];
    printf("%u\n", h);
  }
  return h;
}
double t8(const double *x, int n, int m) {
  double s = 1, k = 2;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = s * k + x[i * m + j];
    k = s;
  }
  return s;
}
double t9(double *x, int n, int m) {
  double s = 1;
  for (int i = 0; i < n; i++) // loop: sequential
    for (int j = 0; j < m; j++) { // loop: affine-recurrence
      s = 0.5 * s + x[j];
      x[j] = s;
    }
  return s;
}
unsigned t10(unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 1; i < n; i++) // loop: sequential
    for (int j = 0; j < m; j++) { // loop: affine-recurrence
      h = h * 33 + x[(i - 1) * m + j];
      x[i * m + j] = h;
    }
  return h;
}
unsigned t11(const unsigned *x, int n) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    int j = 0;
    while (h % 7 != 0 && j < 9) { // loop: affine-recurrence
      h = h * 33 + x[j];
      ++j;
    }
  }
  return h;
}
double t12(const double *x, int n, int m) {
  double s = 1;
  for (int i = 0; i < n; i++) { // loop: sequential
    s = std::sin(s);
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = 0.5 * s + x[i * m + j];
  }
  return s;
}
int t13(const int *x, int n, int m) {
  int s = 0, mode = 0;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = mode ? s + x[i * m + j] : s * 3 + x[i * m + j];
    mode = s & 1;
  }
  return s;
}
double t14(const double *x, int n, int m) {
  double a = 0, b = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      a = b * a + x[i * m + j];
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      b = a * b + x[i * m + j];
  }
  return a + b;
}
double p1(const double *x, int n, int m) {
  double s = 1;
  for (int i = 0; i < n; i++) { // loop: affine-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = 0.5 * s + x[i * m + j];
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = 0.25 * s + x[j];
  }
  return s;
}
double p2(const double *x, const int *on, int n, int m) {
  double s = 1;
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    if (on[i])
      for (int j = 0; j < m; j++) // loop: affine-recurrence
        s = 0.5 * s + x[i * m + j];
  return s;
}
void lcg(double (*M)[64], int n) {
  unsigned s = 1;
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < 64; j++) { // loop: affine-recurrence
      s = s * 1664525u + 1013904223u;
      M[i][j] = s * 1e-9;
    }
}
void lcg2(double *M, int n, int m) {
  unsigned s = 1;
  for (int i = 0; i < n; i++) // loop: affine-recurrence
    for (int j = 0; j < m; j++) { // loop: affine-recurrence
      s = s * 1664525u + 1013904223u;
      M[i * m + j] = s * 1e-9;
    }
}
int t15(const int *x, int *k, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      s = s * *k + x[i * m + j];
    *k = s;
  }
  return s;
}
unsigned t16(const unsigned *x, unsigned *y, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) // loop: affine-recurrence when no-overlap
    for (int j = 0; j < m; j++) { // loop: affine-recurrence when no-overlap
      h = h * 33 + x[j];
      y[i * m + j] = h;
    }
  return h;
}
unsigned t17(unsigned *y, int n, int w) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned *a = y + i * w, *b = a + 1;
    for (int j = 0; j + 1 < w; j++) { // loop: linear-system
      h = h * 33 + a[j];
      b[j] = h;
    }
  }
  return h;
}
struct S {
  int v;
  void step(int x) { v = v * 3 + x; }
};
int m1(S &s, const int *x, int n, int m) {
  for (int i = 0; i < n; i++) // loop: affine-recurrence when no-overlap
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      s.step(x[i * m + j]);
  return s.v;
}
int t18(const int *x, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) { // loop: sequential
    int t = s * s;
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      t = t * 3 + x[i * m + j];
    s = t;
  }
  return s;
}
int p3(const int *x, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) { // loop: affine-recurrence
    int t = s;
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      t = t * 3 + x[i * m + j];
    s = t;
  }
  return s;
}
int t19(const int *x, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    int t = 1;
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      t = t * s + x[i * m + j];
    s = t;
  }
  return s;
}
double t20(const double *x, int n, int m) {
  double s = 0, mx = 0;
  for (int i = 0; i < n; i++) { // loop: state-dependent-branch
    for (int j = 0; j < m; j++) { // loop: affine-recurrence
      s = s * 0.5 + x[i * m + j];
      if (s > mx)
        mx = s;
    }
    if (mx > 10)
      s = 0;
  }
  return s;
}
unsigned t21(const unsigned *x, int n) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) // unknown: unmodelled-recurrence
    for (unsigned j = h & 3; j < 8; j++) // loop: affine-recurrence
      h = h * 33 + x[j];
  return h;
}

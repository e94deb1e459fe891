// Folds of which only the result is wanted.
#include <algorithm>
#include <cmath>
#include <vector>

float sumPositive(const float *x, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) // emit: reduction
    if (x[i] > 0)
      s += x[i];
  return s;
}

int sumInt(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) // emit: reduction
    s += x[i];
  return s;
}

short sumShort(const short *x, int n) {
  short s = 0;
  for (int i = 0; i < n; i++) // emit: reduction
    s += x[i];
  return s;
}

double dot(const float *x, const float *y, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) // emit: reduction
    s += (double)x[i] * y[i];
  return s;
}

float product(const float *x, int n) {
  float p = 1;
  for (int i = 0; i < n; i++) // emit: reduction
    p *= x[i];
  return p;
}

double largest(const std::vector<double> &v) {
  double m = v[0];
  for (double x : v) // emit: reduction
    m = std::max(m, x);
  return m;
}

double smallest(const double *x, int n) {
  double m = INFINITY;
  for (int i = 0; i < n; i++) // emit: reduction
    m = std::fmin(m, x[i]);
  return m;
}

long countLetters(const unsigned char *x, long n) {
  long c = 0;
  for (long i = 0; i < n; i += 3) // emit: reduction
    c += x[i] == 'a';
  return c;
}

unsigned bits(const unsigned *x, int n) {
  unsigned all = ~0u, any = 0, odd = 0;
  for (int i = 0; i < n; i++) { // emit: reduction
    all &= x[i];
    any |= x[i];
    odd ^= x[i];
  }
  return all + any + odd;
}

bool allDiffer(const int *x, int n) {
  bool ok = true;
  for (int i = 0; i < n; i++) // emit: reduction
    ok = ok && x[i] != 2;
  return ok;
}

float sumAndLargest(const float *x, int n) {
  float s = 0, m = 0;
  for (int i = 0; i < n; i++) { // emit: reduction
    s += x[i] * x[i];
    m = std::max(m, x[i]);
  }
  return s + m;
}

float rowSums(const float *x, int n, int m) {
  float s = 0;
  for (int i = 0; i < n; i++) // emit: reduction
    for (int j = 0; j < m; j++) // emit: reduction
      s += x[i * m + j];
  return s;
}

double minusSum(const double *x, double s, int n) {
  for (int i = 0; i < n; i++) // emit: reduction
    s -= x[i];
  return s;
}

void accumulateInMemory(float *__restrict c, const float *a, const float *b, int row, int n) {
  for (int k = 0; k < n; k++) // emit but cuda: reduction
    c[row] += a[k] * b[k];
}

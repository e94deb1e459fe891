// States that are shown, or that compose without being folds.
#include <cstdint>

void runningSum(const double *x, double *__restrict out, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) { // emit: prefix-scan
    out[i] = s;
    s += x[i];
  }
}

void runningSumInt(const int *x, int *__restrict out, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { // emit: prefix-scan
    s += x[i];
    out[i] = s;
  }
}

void runningMax(const float *x, float *__restrict out, int n) {
  float m = -1e30f;
  for (int i = 0; i < n; i++) { // emit: prefix-scan
    if (x[i] > m)
      m = x[i];
    out[i] = m;
  }
}

float ema(const float *x, float *__restrict out, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) { // emit: affine-recurrence
    s = 0.9f * s + 0.1f * x[i];
    out[i] = s;
  }
  return s;
}

uint32_t congruential(uint32_t *__restrict out, uint32_t seed, int n) {
  for (int i = 0; i < n; i++) { // emit: affine-recurrence
    seed = seed * 1664525u + 1013904223u;
    out[i] = seed >> 8;
  }
  return seed;
}

int horner(const int *c, int x, int n) {
  int value = 0;
  for (int i = 0; i < n; i++) // emit: affine-recurrence
    value = value * x + c[i];
  return value;
}

unsigned fibonacci(unsigned n) {
  unsigned a = 0, b = 1;
  for (unsigned i = 0; i < n; i++) { // emit: linear-system
    const unsigned t = a + b;
    a = b;
    b = t;
  }
  return a;
}

void resonator(const float *x, float *__restrict y, int n, float a1, float a2) {
  float y1 = 0, y2 = 0;
  for (int i = 0; i < n; i++) { // emit: linear-system
    const float v = x[i] + a1 * y1 * 0.1f - a2 * y2 * 0.1f;
    y[i] = v;
    y2 = y1;
    y1 = v;
  }
}

void momentum(float *__restrict path, const float *g, int n) {
  float v = 0, p = 1;
  for (int i = 0; i < n; i++) { // emit: affine-recurrence
    v = 0.9f * v + g[i];
    p = p - 0.01f * v;
    path[i] = p;
  }
}

uint32_t toggles(const uint32_t *x, const uint32_t *keep, uint32_t *__restrict out, int n) {
  uint32_t s = 5;
  for (int i = 0; i < n; i++) { // emit: bitwise-affine
    s = (s & keep[i]) ^ x[i];
    out[i] = s;
  }
  return s;
}

void segments(const float *x, const int *starts, float *__restrict out, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) { // emit: segmented
    if (starts[i] == 1)
      s = 0;
    s += x[i];
    out[i] = s;
  }
}

void fillForward(const int *x, int *__restrict out, int n) {
  int p = 0;
  for (int i = 0; i < n; i++) { // emit: last-value
    if (x[i] > 3)
      p = x[i];
    out[i] = p;
  }
}

int lastMatch(const int *x, int n) {
  int p = -1;
  for (int i = 0; i < n; i++) // emit: last-value
    if (x[i] > 3)
      p = i;
  return p;
}

int argmin(const float *x, int n) {
  float best = x[0];
  int at = 0;
  for (int i = 1; i < n; i++) // emit: arg-extremum
    if (x[i] < best) {
      best = x[i];
      at = i;
    }
  return at;
}

int lastArgmax(const int *x, int n) {
  int best = -1000, at = -1;
  for (int i = 0; i < n; i++) // emit: arg-extremum
    if (x[i] >= best) {
      best = x[i];
      at = i;
    }
  return at * best;
}

void runningSumInPlace(float *a, int n) {
  for (int i = 1; i < n; i++) // emit but cuda: prefix-scan
    a[i] = a[i - 1] + a[i];
}

void filterInPlace(const float *x, float *__restrict y, int n) {
  for (int i = 1; i < n; i++) // emit but cuda: affine-recurrence
    y[i] = 0.9f * y[i - 1] + 0.1f * x[i];
}

int keepPositive(const int *x, int n, int *__restrict out) {
  int k = 0;
  for (int i = 0; i < n; i++) // emit: compaction
    if (x[i] > 0)
      out[k++] = x[i];
  return k;
}

long keepEven(const short *x, long n, short *__restrict out, long *__restrict where) {
  long k = 0;
  for (long i = 0; i < n; i++) // emit: compaction
    if (x[i] % 2 == 0) {
      out[k] = x[i];
      where[k] = i;
      ++k;
    }
  return k;
}

void alternatingSegments(const int *x, int *__restrict out, int n) {
  int longest = 0;
  for (int i = 0; i < n; i++) { // emit: segmented
    longest = x[i] > 0 ? longest + 1 : 0;
    out[i] = longest;
  }
}

int firstArgmin(const double *x, int n, double start) {
  double best = start;
  int at = -1;
  for (int i = 0; i < n; i++) // emit: arg-extremum
    if (x[i] < best) {
      best = x[i];
      at = i;
    }
  return at;
}

unsigned masks(const unsigned *x, int n) {
  unsigned m = 1;
  for (int i = 0; i < n; i++) // emit: bitwise-affine
    m = (m | x[i]) & ~(x[i] >> 3);
  return m;
}

unsigned long gates(const unsigned long *x, unsigned long *__restrict out, int n) {
  unsigned long g = 0;
  for (int i = 0; i < n; i++) { // emit: bitwise-affine
    g = x[i] % 3 == 0 ? ~g : g & x[i];
    out[i] = g;
  }
  return g;
}

// Where the guard fails the element keeps what it held; the next iteration goes on from that.
void runsOfFlags(const bool *__restrict m, int *__restrict a, int n) {
  for (int i = 1; i < n; ++i) // emit but simd: segmented
    if (m[i])
      a[i] = a[i - 1] + 1;
}

void addedUp(const unsigned char *__restrict sep, float *__restrict x, int n) {
  for (int i = 1; i < n; ++i) { // emit but simd: segmented
    if (sep[i] % 3 == 0)
      continue;
    x[i] += x[i - 1];
  }
}

void highestSoFar(int *a, int n) {
  for (int i = 1; i < n; ++i) // emit but simd: prefix-scan
    if (a[i] < a[i - 1])
      a[i] = a[i - 1];
}

// Each branch writes the element.
void lengths(int *__restrict run, const int *__restrict v, int n) {
  for (int i = 1; i < n; ++i) { // emit but simd: segmented
    if (v[i] % 4 == v[i - 1] % 4)
      run[i] = run[i - 1] + 1;
    else
      run[i] = 1;
  }
}

void smoothedWhere(const bool *__restrict m, double *__restrict a, int n) {
  for (int i = 1; i < n; ++i) // emit but simd: affine-recurrence
    if (m[i])
      a[i] = 0.5 * a[i - 1] + a[i];
}

// Distances in simd loops.
void three_apart(float *a, int n) {
#pragma omp simd safelen(4) // finding: simd-dependence(a)
  for (int i = 3; i < n; ++i)
    a[i] = a[i - 3] + 1;
}

void three_apart_right(float *a, int n) {
#pragma omp simd safelen(3)
  for (int i = 3; i < n; ++i)
    a[i] = a[i - 3] + 1;
}

void neighbours(float *a, int n) {
#pragma omp simd // finding: simd-dependence(a)
  for (int i = 1; i < n; ++i)
    a[i] = a[i - 1] * 0.5f;
}

// The old values are read before any of them is written.
void shifted(float *a, int n) {
#pragma omp simd
  for (int i = 0; i < n - 1; ++i)
    a[i] = a[i + 1];
}

// A statement runs for all lanes before the next one does.
void forward(float *restrict a, float *restrict b, int n) {
#pragma omp simd
  for (int i = 1; i < n; ++i) {
    a[i] = 2 * i;
    b[i] = a[i - 1];
  }
}

void threads_and_lanes(float *restrict a, float *restrict b, int n) {
#pragma omp parallel for simd // finding: race(a)
  for (int i = 1; i < n; ++i) {
    a[i] = 2 * i;
    b[i] = a[i - 1];
  }
}

void induction(float *a, int n) {
  int k = 0;
#pragma omp simd linear(k : 2)
  for (int i = 0; i < n; ++i) {
    a[k] = i;
    k += 2;
  }
}

// Promises that are no OpenMP are held to what they say; sums of scalars they do not speak of.
void promised(float *a, int n) {
#pragma GCC ivdep
  for (int i = 1; i < n; ++i) // finding: simd-dependence(a)
    a[i] = a[i - 1] * 0.5f;
}

void promised_to_clang(float *a, int n) {
#pragma clang loop vectorize(assume_safety)
  for (int i = 2; i < n; ++i) // finding: simd-dependence(a)
    a[i] = a[i - 2] * 0.5f;
}

float promised_rightly(float *a, const float *b, int n) {
  float s = 0;
#pragma GCC ivdep
  for (int i = 1; i < n; ++i) {
    a[i] = b[i - 1] * 0.5f;
    s += b[i];
  }
  return s;
}

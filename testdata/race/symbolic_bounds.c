// Loops that are divided alike, of any length: equal iterations are one thread's, others are not.
void first_of_all(double *restrict a, double *restrict b, int n) {
#pragma omp parallel
  {
#pragma omp for nowait // finding: missing-barrier(a)
    for (int i = 0; i < n; ++i)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < n; ++i)
      b[i] = a[0];
  }
}

void mirrored(double *restrict a, double *restrict b, int n) {
#pragma omp parallel
  {
#pragma omp for nowait // finding: missing-barrier(a)
    for (int i = 0; i < n; ++i)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < n; ++i)
      b[i] = a[n - 1 - i];
  }
}

void neighbour(double *restrict a, double *restrict b, int n) {
#pragma omp parallel
  {
#pragma omp for nowait // finding: missing-barrier(a)
    for (int i = 0; i < n; ++i)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < n - 1; ++i)
      b[i] = a[i + 1];
  }
}

void equal(double *restrict a, double *restrict b, int n) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; ++i)
      a[i] = i;
#pragma omp for schedule(static)
    for (int i = 0; i < n; ++i)
      b[i] = a[i];
  }
}

void with_barrier(double *restrict a, double *restrict b, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      a[i] = i;
#pragma omp for
    for (int i = 0; i < n; ++i)
      b[i] = a[n - 1 - i];
  }
}

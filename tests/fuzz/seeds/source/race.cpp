void f(float *x, int n) {
#pragma omp parallel for reduction(+:n)
  for (int i = 0; i < n; ++i)
    x[i] += x[i - 1];
}

// The inner loop is serial, and yet nothing passes from one of its runs to the next.
void each_row(const float *restrict a, float *restrict out, int n, int m) {
  for (int i = 0; i < n; ++i) { // loop: independent
    float x = 0;
    for (int j = 0; j < m; ++j) // loop: sequential
      x = x * x + a[i * m + j];
    out[i] = x;
  }
}

// It starts afresh in the first iteration of each run.
void starts_by_counter(const float *restrict a, float *restrict out, int n, int m) {
  float x = 0;
  for (int i = 0; i < n; ++i) { // not: sequential
    for (int j = 0; j < m; ++j) // loop: sequential
      x = j == 0 ? 1 : x * x + a[i * m + j];
    out[i] = x;
  }
}

// It is set between the runs, in memory too.
void set_between(float *x, const float *restrict a, float *restrict out, int n, int m) {
  for (int i = 0; i < n; ++i) { // not: sequential
    *x = a[i];
    for (int j = 0; j < m; ++j) // loop: sequential
      *x = *x * *x + a[i * m + j];
    out[i] = *x;
  }
}

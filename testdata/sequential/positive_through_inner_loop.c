// The outer loop carries what the inner one carries: the inner loop's next run begins with what its last run has left.
float stirred(const float *a, int n, int m) {
  float x = 0;
  for (int i = 0; i < n; ++i)   // loop: sequential
    for (int j = 0; j < m; ++j) // loop: sequential
      x = x * x + a[i * m + j];
  return x;
}

void stirred_in_memory(float *x, const float *restrict a, int n, int m) {
  for (int i = 0; i < n; ++i)   // loop: sequential
    for (int j = 0; j < m; ++j) // loop: sequential
      *x = *x * *x + a[i * m + j];
}

struct cursor {
  int at, to;
};
void deal(struct cursor *s, int *restrict out, int n, int m) {
  for (int i = 0; i < n; ++i)     // loop: sequential
    for (int j = 0; j < m; ++j) { // loop: state-dependent-branch
      out[i * m + j] = s->at;
      if (s->at < s->to)
        s->at = s->at * 2 + 1;
      else
        s->at = 0;
    }
}

unsigned some_rows(const unsigned char *a, const int *wanted, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    if (wanted[i])
      for (int j = 0; j < m; ++j) // loop: sequential
        h = (h ^ a[i * m + j]) * h;
  return h;
}

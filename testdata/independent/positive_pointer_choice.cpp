// Which of two arrays a pointer leads to is decided in each iteration: two accesses, each under its own condition.
void chosen(float *__restrict q, float *__restrict k, const float *__restrict c, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    float *w = c[i] > 0 ? q : k;
    w[i] += 1;
  }
}
void referred(float *__restrict q, float *__restrict k, const float *__restrict c, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    float &w = c[i] > 0 ? q[i] : k[i];
    w *= 3;
  }
}
void rotate(float *q, float *k, const float *c, int n) {
  for (int i = 0; i < n; i += 2) // loop: independent when no-overlap
    for (int v = 0; v < 2; ++v) { // loop: independent when no-overlap
      float *w = v == 0 ? q : k;
      const float x = w[i], y = w[i + 1];
      w[i] = x * c[i] - y;
      w[i + 1] = x + y * c[i];
    }
}

void before(float *__restrict q, float *__restrict k, const float *__restrict c, int n) {
  for (int i = 1; i < n; ++i) { // not: independent; not: reduction
    float *w = c[i] > 0 ? q : k;
    w[i] = w[i - 1] + 1;
  }
}
// The two choices lead into one array.
void shifted(float *__restrict q, const float *__restrict c, int n) {
  for (int i = 1; i < n; ++i) { // not: independent; not: reduction
    float *w = c[i] > 0 ? q : q + 1;
    w[i] += 1;
  }
}
void crossed(float *__restrict q, float *__restrict k, const float *__restrict c, int n) {
  for (int i = 1; i < n; ++i) { // not: independent; not: reduction
    float *w = c[i] > 0 ? q : k;
    float *r = c[i] > 0 ? k : q;
    w[i] = r[i - 1] + 1;
  }
}

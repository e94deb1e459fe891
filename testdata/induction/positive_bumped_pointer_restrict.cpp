void gather_columns(float *__restrict out, const float *__restrict in, int n, int stride) {
  const float *p = in;
  for (int i = 0; i < n; ++i) { // loop: induction
    out[i] = *p;
    p += stride;
  }
}

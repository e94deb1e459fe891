float largest(const float *x, int n) {
  float m = x[0];
  for (int i = 1; i < n; ++i) // loop: reduction
    if (x[i] > m)
      m = x[i];
  return m;
}

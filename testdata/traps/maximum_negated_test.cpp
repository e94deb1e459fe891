// !(x <= m) is true for a NaN: the NaN is taken, the next x is taken because of it, and what was before is forgotten.
float largest(const float *x, int n) {
  float m = -1.0f;
  for (int i = 0; i < n; ++i) // loop: reduction when data-value
    if (!(x[i] <= m))
      m = x[i];
  return m;
}

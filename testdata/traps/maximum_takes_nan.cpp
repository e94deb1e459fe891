// m > x ? m : x takes x when either is NaN: a NaN wipes out everything before it.
float largest(const float *x, int n) {
  float m = -1.0f;
  for (int i = 0; i < n; ++i) // loop: reduction when data-value
    m = m > x[i] ? m : x[i];
  return m;
}

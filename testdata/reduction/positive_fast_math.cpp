// flags: -ffast-math
// No value is NaN by the flags, so the maximum that would take one is a maximum without a condition.
float largest(const float *a, int n) {
  float m = a[0];
  for (int i = 0; i < n; ++i) // loop: reduction
    m = a[i] < m ? m : a[i];
  return m;
}

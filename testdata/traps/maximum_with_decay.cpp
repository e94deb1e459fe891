// The old peak fades before it is compared: not an extremum of the inputs.
float follow(const float *x, int n) {
  float m = 0.0f;
  for (int i = 0; i < n; ++i) { // not: reduction; not: independent; not: prefix-scan
    m *= 0.9f;
    if (x[i] > m)
      m = x[i];
  }
  return m;
}

void running(float *out, const float *x, int n) {
  float s = 0.0f;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan when no-overlap
    s += x[i];
    out[i] = s;
  }
}

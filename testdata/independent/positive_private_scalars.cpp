void polar(float *re, int n) {
  float t, u;
  for (int i = 0; i < n; ++i) { // loop: independent
    t = re[i] + 1.0f;
    u = t * t;
    re[i] = u - t;
  }
}

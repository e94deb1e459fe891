void running(float *__restrict out, const float *__restrict x, int n) {
  double s = 0.0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += x[i];
    out[i] = static_cast<float>(s);
  }
}

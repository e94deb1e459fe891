float adapt(const int *overflow, int n, int interval) {
  float scale = 1024.0f;
  int streak = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    if (overflow[i] != 0) {
      scale *= 0.5f;
      streak = 0;
    } else if (++streak == interval) {
      scale *= 2.0f;
      streak = 0;
    }
  }
  return scale;
}

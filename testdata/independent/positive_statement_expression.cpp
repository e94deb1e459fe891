void clip(int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] = __extension__({
      int v = x[i];
      v < 0 ? 0 : v;
    });
}

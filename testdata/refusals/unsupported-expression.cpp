void clip(int *x, int n) {
  for (int i = 0; i < n; ++i) // unknown: unsupported-expression
    x[i] = __extension__({
      int v = x[i];
      v < 0 ? 0 : v;
    });
}

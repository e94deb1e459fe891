static int positive(int v) {
  if (v < 0)
    throw v;
  return v;
}
void repair(int *x, int n) {
  for (int i = 0; i < n; ++i) { // unknown: try-block
    try {
      x[i] = positive(x[i]);
    } catch (int) {
      x[i] = 0;
    }
  }
}

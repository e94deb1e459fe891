// Even cells are written, odd cells are read.
void weave(int *x, int n) {
  for (int i = 1; i < n; ++i) // loop: independent
    x[2 * i] = x[2 * i - 1] + x[2 * i + 1];
}

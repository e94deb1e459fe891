// The loop's own counter is not a carried variable.
void plain(int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] = i;
}

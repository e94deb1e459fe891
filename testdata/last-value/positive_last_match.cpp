int last_negative(const int *x, int n) {
  int at = -1;
  for (int i = 0; i < n; ++i) // loop: last-value
    if (x[i] < 0)
      at = i;
  return at;
}

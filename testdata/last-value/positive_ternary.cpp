int last_even(const int *x, int n) {
  int value = 0;
  for (int i = 0; i < n; ++i) // loop: last-value
    value = x[i] % 2 == 0 ? x[i] : value;
  return value;
}

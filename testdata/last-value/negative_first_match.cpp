int first_negative(const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: search-exit
    if (x[i] < 0)
      return i;
  return -1;
}

int leading_zeros(const int *x, int n) {
  int i = 0;
  while (i < n && x[i] == 0) // loop: search-exit
    ++i;
  return i;
}

int peak_of_marked(const int *x, const char *mark, int n, int *where) {
  int value = 0, at = -1;
  for (int i = 0; i < n; ++i) { // loop: last-value
    if (mark[i] == 1) {
      value = x[i];
      at = i;
    }
  }
  *where = at;
  return value;
}

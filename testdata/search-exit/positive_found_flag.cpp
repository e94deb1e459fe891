int locate(const int *x, int n, int key) {
  int where = -1;
  for (int i = 0; i < n; ++i) { // loop: search-exit
    if (x[i] == key) {
      where = i;
      break;
    }
  }
  return where;
}

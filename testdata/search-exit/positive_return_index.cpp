int find(const int *x, int n, int key) {
  for (int i = 0; i < n; ++i) // loop: search-exit
    if (x[i] == key)
      return i;
  return -1;
}

int last(const int *x, int n, int key) {
  int at = -1;
  for (int i = 0; i < n; ++i) // loop: last-value
    if (x[i] == key)
      at = i;
  return at;
}

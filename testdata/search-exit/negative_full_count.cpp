int count(const int *x, int n, int key) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    k += x[i] == key;
  return k;
}

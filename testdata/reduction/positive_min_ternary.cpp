int smallest(const int *x, int n) {
  int m = 2147483647;
  for (int i = 0; i < n; ++i) // loop: reduction
    m = x[i] < m ? x[i] : m;
  return m;
}

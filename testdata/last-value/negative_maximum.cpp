int largest(const int *x, int n) {
  int m = x[0];
  for (int i = 1; i < n; ++i) // loop: reduction
    if (x[i] > m)
      m = x[i];
  return m;
}

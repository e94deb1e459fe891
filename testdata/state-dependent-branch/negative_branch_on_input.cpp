int sum_positive(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    if (x[i] > 0)
      s += x[i];
  return s;
}

int sum(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += x[i];
  return s;
}

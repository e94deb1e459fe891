int inversions(const int *x, int n) {
  int c = 0;
  for (int i = 0; i < n; ++i)       // loop: reduction
    for (int j = i + 1; j < n; ++j) // loop: reduction
      c += x[i] > x[j];
  return c;
}

// The position is taken on another test than the value: at follows the last even element, m the maximum.
int odd_pair(const int *x, int n) {
  int m = 0, at = -1;
  for (int i = 0; i < n; ++i) { // not: arg-extremum; not: independent; not: sequential
    if (x[i] > m)
      m = x[i];
    if (x[i] % 2 == 0)
      at = i;
  }
  return m * 10 + at;
}

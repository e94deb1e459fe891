int best(const int *x, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i) // loop: arg-extremum; not: independent; not: last-value
    if (x[i] < x[at])
      at = i;
  return at;
}

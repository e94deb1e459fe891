bool all_positive(const int *x, int n) {
  bool ok = true;
  for (int i = 0; i < n; ++i) // loop: reduction
    ok = x[i] > 0 && ok;
  return ok;
}

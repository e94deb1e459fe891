unsigned all_flags(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s |= x[i];
  return s;
}

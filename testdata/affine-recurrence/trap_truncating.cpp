// 7/8 of the state plus the input, but the shift rounds at every step.
int smooth(const int *x, int est, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    est = (7 * est + x[i]) >> 3;
  return est;
}

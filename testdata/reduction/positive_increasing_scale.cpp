double harmonic(int n) {
  double s = 0.0;
  for (int i = 1; i <= n; ++i) // loop: reduction
    s += 1.0 / i;
  return s;
}

// The number of iterations depends on every rounding: t is no counter that can be closed.
int ticks(double h) {
  int n = 0;
  for (double t = 0.0; t < 1.0; t += h) // not: independent; not: induction; not: reduction; not: prefix-scan
    ++n;
  return n;
}

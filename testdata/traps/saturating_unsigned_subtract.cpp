// Stops at zero instead of wrapping: what is lost there does not come back.
unsigned drain(unsigned level, const unsigned *x, const unsigned *y, int n) {
  for (int i = 0; i < n; ++i) { // not: reduction; not: independent; not: induction
    level = level > x[i] ? level - x[i] : 0u;
    level += y[i] & 255u;
  }
  return level;
}

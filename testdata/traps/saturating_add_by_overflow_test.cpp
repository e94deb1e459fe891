// If the sum wrapped, it is set to the largest value: a saturating addition in disguise. That is associative as well,
// but it is not +: partial sums may not wrap.
unsigned loudness(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) { // loop: clamp; not: independent; not: state-dependent-branch; not: sequential
    unsigned t = s + x[i];
    s = t < s ? ~0u : t;
  }
  return s;
}

// The static local lives from call to call: the helper is not a function of its argument.
static unsigned stamp(unsigned v) {
  static unsigned calls = 0;
  calls = calls * 31u + v;
  return calls;
}
void stamp_all(unsigned *x, int n) {
  for (int i = 0; i < n; ++i) // not: independent; not: reduction; not: induction
    x[i] = stamp(x[i]);
}

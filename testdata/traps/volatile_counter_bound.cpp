// The bound is volatile: it is read in every iteration, and somebody else may change it.
volatile int stop_after;
int polls() {
  int k = 0;
  for (int i = 0; i < stop_after; ++i) // not: independent; not: reduction; not: induction
    ++k;
  return k;
}

void ladder(long *out, long from, long step, int n) {
  long at = from;
  for (int i = 0; i < n; ++i) { // loop: induction
    out[i] = at;
    at = at + step;
  }
}

void toggles(unsigned *__restrict out, const unsigned *__restrict x, int n) {
  unsigned state = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    state ^= x[i];
    out[i] = state;
  }
}

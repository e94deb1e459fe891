// Declared inside the body, but static: it is initialised once and carried from iteration to iteration.
void chain(unsigned *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    static unsigned before = 1;
    x[i] ^= before * before;
    before = x[i];
  }
}

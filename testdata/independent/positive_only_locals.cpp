// Nothing survives an iteration: the loop can run in any order (and be removed).
int wasted(int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    int square = i * i;
    (void)square;
  }
  return n;
}

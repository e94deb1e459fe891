// The inner loop is serial, but everything it carries is born inside the outer iteration.
void digital_root(unsigned *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    unsigned v = x[i];
    while (v > 9) // loop: state-dependent-branch
      v = v / 10 + v % 10;
    x[i] = v;
  }
}

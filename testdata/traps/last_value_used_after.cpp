// `last` is private, but its final value is used: it is the value of iteration n - 1, not of whichever ran last.
int finish(int *x, int n) {
  int last = 0;
  for (int i = 0; i < n; ++i) { // loop: independent
    last = x[i] * 2;
    x[i] = last;
  }
  return last;
}

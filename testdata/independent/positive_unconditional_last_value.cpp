// `last` is overwritten in every iteration: it is private, and its last value is copied out.
int shift_and_report(int *x, int n) {
  int last = -1;
  for (int i = 0; i < n; ++i) { // loop: independent
    last = x[i] + 1;
    x[i] = last;
  }
  return last;
}

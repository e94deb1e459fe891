// Every element found makes the loop longer.
int grow(const int *x, int n) {
  int seen = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    if (x[i] > 0 && n < 1000)
      n += 2;
    ++seen;
  }
  return seen;
}

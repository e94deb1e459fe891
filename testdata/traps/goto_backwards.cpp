// A goto to a label before the inner statement makes another loop of a guarded body.
int retry(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction; not: induction
    int v = x[i];
  again: // loop: state-dependent-branch
    s += v;
    if (s < 10 && v > 0) {
      --v;
      goto again;
    }
  }
  return s;
}

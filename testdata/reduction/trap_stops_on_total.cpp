// The loop ends when the running total passes a limit: how much is read depends on the state.
int until(const int *x, int n, int limit) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    s += x[i];
    if (s > limit)
      break;
  }
  return s;
}

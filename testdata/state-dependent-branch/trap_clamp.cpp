// The branches read the state, yet a bounded counter is a clamp, and clamps compose.
int bounded(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: clamp; not: state-dependent-branch
    s = s + x[i];
    if (s < 0)
      s = 0;
    else if (s > 9)
      s = 9;
  }
  return s;
}

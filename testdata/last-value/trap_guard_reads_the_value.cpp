// Conditional assignment like a last match, but the condition compares with the value kept before:
// a climb in steps of two, which depends on what was taken earlier.
int climb(const int *x, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (x[i] > at + 1)
      at = x[i];
  return at;
}

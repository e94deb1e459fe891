// Kept only when better by more than 2: such a margin is not transitive, so chunks do not merge.
int rough_best(const int *x, int n) {
  int m = 0, at = -1;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    if (x[i] > m + 2) {
      m = x[i];
      at = i;
    }
  }
  return at;
}

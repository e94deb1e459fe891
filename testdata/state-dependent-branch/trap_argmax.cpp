// The branch reads the state, yet the best value and its place are a fold over pairs.
int best_at(const int *x, int n) {
  int best = -1, at = -1;
  for (int i = 0; i < n; ++i) // loop: arg-extremum; not: state-dependent-branch
    if (x[i] > best) {
      best = x[i];
      at = i;
    }
  return at;
}

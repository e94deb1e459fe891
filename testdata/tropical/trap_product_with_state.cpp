// max(s * s, x): not a shift of the state.
int grow(const int *x, int n) {
  int s = 1;
  for (int i = 0; i < n; ++i) // not: tropical; not: independent; not: reduction
    s = s * s > x[i] ? s * s : x[i];
  return s;
}

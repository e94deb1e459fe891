// Not only a search: the sum of what came before the hit leaves the loop too.
int sum_before_zero(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: sequential; not: state-dependent-branch
    if (x[i] == 0)
      break;
    s += x[i];
  }
  return s;
}

// The total is returned from the middle: how many terms it has depends on the inputs.
int sum_to_negative(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: sequential; not: state-dependent-branch
    if (x[i] < 0)
      return s;
    s += x[i];
  }
  return -s;
}

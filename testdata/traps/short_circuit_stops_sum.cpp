// Once the sum is large, the addition on the right side is not evaluated any more.
int some(const int *x, int n) {
  int s = 0, k = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (s < 50 && (s += x[i]) > 0)
      ++k;
  return s + k;
}

// The branch reads the state, yet keeping the larger value is a fold.
int largest(const int *x, int n) {
  int m = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    if (m < x[i])
      m = x[i];
  return m;
}

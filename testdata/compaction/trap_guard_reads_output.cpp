// Kept only if different from the last kept element: the guard reads what was written.
int unique(int *__restrict out, const int *__restrict x, int n) {
  int k = 1;
  out[0] = x[0];
  for (int i = 1; i < n; ++i) // loop: state-dependent-branch
    if (x[i] > out[k - 1] + 1)
      out[k++] = x[i];
  return k;
}

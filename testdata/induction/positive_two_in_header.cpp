void mirror(int *__restrict out, const int *__restrict in, int n) {
  for (int i = 0, j = n - 1; i < n; ++i, --j) // loop: induction
    out[i] = in[j];
}

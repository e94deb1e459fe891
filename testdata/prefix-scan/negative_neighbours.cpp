void differences(int *__restrict out, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) // loop: independent
    out[i] = x[i] - x[i - 1];
}

void gather(int *__restrict out, const int *__restrict where, const int *__restrict x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    out[i] = x[where[i]];
}

// The right-hand side is not the cell that is written: h[a] = h[b] + 1 is no accumulation.
void link(int *__restrict h, const int *__restrict a, const int *__restrict b, int n) {
  for (int i = 0; i < n; ++i) // not: histogram; not: independent; not: reduction
    h[a[i]] = h[b[i]] + 1;
}

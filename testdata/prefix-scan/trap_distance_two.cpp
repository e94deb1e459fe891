// Passed through memory at distance two: two interleaved chains, and with x[i] added a second-order state.
void comb(int *__restrict out, const int *__restrict x, int n) {
  for (int i = 2; i < n; ++i) // not: independent; not: reduction; not: induction
    out[i] = out[i - 2] + x[i];
}

// Overlap is possible, not proven: a condition, not a chain.
void copy(int *out, const int *in, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    out[i] = in[i];
}

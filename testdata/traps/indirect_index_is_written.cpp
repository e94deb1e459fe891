// The index array is the array that is written.
void permute(int *x, int n) {
  for (int i = 0; i < n; ++i) // not: independent; not: reduction; not: histogram
    x[x[i] & 63] = i;
}

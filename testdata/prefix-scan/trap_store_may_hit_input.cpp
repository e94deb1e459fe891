// Without restrict the stored totals may be later inputs.
void running(int *out, const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan when no-overlap
    out[i] = s;
    s += x[i];
  }
}

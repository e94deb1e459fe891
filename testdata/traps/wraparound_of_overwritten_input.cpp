// before holds the old x[i - 1]; rereading it would give the new one, for the array is changed in place.
void differences(int *x, int n) {
  int before = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction; not: induction; not: prefix-scan
    int now = x[i];
    x[i] = now - before;
    before = now;
  }
}

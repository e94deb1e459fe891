// Added to in one place, doubled in another: the order within a bin matters.
void mixed(int *__restrict h, const int *__restrict a, const int *__restrict b, int n) {
  for (int i = 0; i < n; ++i) { // not: histogram; not: independent; not: reduction
    h[a[i]] += 1;
    h[b[i]] *= 2;
  }
}

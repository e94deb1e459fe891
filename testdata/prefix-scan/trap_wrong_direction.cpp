// Walking up while reading x[i + 1]: that cell is still old, so nothing is accumulated; only the order of read and
// overwrite matters.
void pairwise(int *x, int n) {
  for (int i = 0; i + 1 < n; ++i) // loop: sequential
    x[i] += x[i + 1];
}

void exchange(int *a, int n, int j) {
  for (int i = 0; i < n; ++i) { // unknown: non-affine
    const int other = i ^ j;
    if (other > i && other < n && a[i] > a[other]) {
      const int kept = a[i];
      a[i] = a[other];
      a[other] = kept;
    }
  }
}

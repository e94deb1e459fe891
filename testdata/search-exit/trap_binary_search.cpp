// A search, but the next place to look depends on the last comparison.
int lower_bound(const int *x, int n, int key) {
  int lo = 0, hi = n;
  while (lo < hi) { // loop: state-dependent-branch
    int mid = lo + (hi - lo) / 2;
    if (x[mid] < key)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

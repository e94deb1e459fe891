// The first comparison keeps the earlier of equal values, the second the later: no one rule merges two parts.
int mixed(const int *a, int n) {
  int at = 0, best = a[0];
  for (int i = 0; i + 1 < n; i += 2) { // not: arg-extremum; not: reduction
    if (a[i] > best) {
      best = a[i];
      at = i;
    }
    if (a[i + 1] >= best) {
      best = a[i + 1];
      at = i + 1;
    }
  }
  return at;
}

// A comparison that is turned round takes every NaN, and everything after it: where the best stands then depends on
// where a part begins.
int best_of(const float *x, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i) // loop: arg-extremum when data-value
    if (!(x[i] <= x[at]))
      at = i;
  return at;
}

int plain(const float *x, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i) // loop: arg-extremum
    if (x[i] > x[at])
      at = i;
  return at;
}

// Both kinds of extremes, a product, or unsigned sums that come round.

void both(const int *__restrict x, int *__restrict d, int n) {
  for (int i = 2; i < n; ++i) { // not: tropical; not: independent; not: reduction
    int larger = d[i - 1] > d[i - 2] ? d[i - 1] : d[i - 2];
    d[i] = larger + x[i] < 100 ? larger + x[i] : 100;
  }
}

void doubled(const int *__restrict x, int *__restrict d, int n) {
  for (int i = 2; i < n; ++i) // not: tropical; not: independent; not: reduction
    d[i] = d[i - 1] + d[i - 2] > x[i] ? d[i - 1] + d[i - 2] : x[i];
}

void wraps(const unsigned *__restrict x, unsigned *__restrict d, int n) {
  for (int i = 2; i < n; ++i) // not: tropical; not: independent; not: reduction
    d[i] = (d[i - 1] < d[i - 2] ? d[i - 1] : d[i - 2]) + x[i];
}

void subtracted(const int *__restrict x, int *__restrict d, int n) {
  for (int i = 2; i < n; ++i) // not: tropical; not: independent; not: reduction
    d[i] = d[i - 1] > x[i] - d[i - 2] ? d[i - 1] : x[i] - d[i - 2];
}

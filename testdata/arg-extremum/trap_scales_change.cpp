// What is compared differs from iteration to iteration, so better in one is not better in another.
int by_moving_weight(const int *a, const int *w, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i) // not: arg-extremum; not: reduction; not: independent
    if (a[i] * w[i] > a[at] * w[i])
      at = i;
  return at;
}

int by_moving_origin(const int *a, const int *w, int n) {
  int best = a[0];
  for (int i = 1; i < n; ++i) // not: arg-extremum; not: reduction; not: independent
    if ((a[i] - w[i]) * (a[i] - w[i]) < (best - w[i]) * (best - w[i]))
      best = a[i];
  return best;
}

int by_iteration(const int *a, int n) {
  int best = a[0];
  for (int i = 1; i < n; ++i) // not: arg-extremum; not: reduction; not: independent
    if ((a[i] ^ i) < (best ^ i))
      best = a[i];
  return best;
}

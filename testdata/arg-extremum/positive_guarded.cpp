// Inputs decide beforehand whether the element takes part.
int guarded(const double *a, const double *use, int n, double &best) {
  double least = best;
  int at = -1;
  for (int i = 0; i < n; ++i) // loop: arg-extremum
    if (use[i] != 0.0)
      if (a[i] < least) {
        least = a[i];
        at = i;
      }
  best = least;
  return at;
}
int throughList(const double *a, const double *use, const int *list, int n, double &best) {
  double least = best;
  int at = -1;
  for (int i = 0; i < n; ++i) { // loop: arg-extremum
    const int k = list[i];
    double d = a[k] * a[k];
    if (use[k] < 0.0)
      d = d + 3 * use[k];
    d = a[k] / d;
    if (use[k] != 0.0) {
      if (d < least) {
        least = d;
        at = k;
      }
    }
  }
  best = least;
  return at;
}

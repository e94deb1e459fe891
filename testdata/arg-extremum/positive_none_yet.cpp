// Only the place is kept, and a number that is no place says that there is none yet.
int a1(const int *v, int n) {
  int best = -1;
  for (int i = 0; i < n; ++i) // loop: arg-extremum
    if (best < 0 || v[i] > v[best])
      best = i;
  return best;
}
int a2(const int *v, int n) {
  int best = -1;
  for (int i = 0; i < n; ++i) { // loop: arg-extremum
    if (best == -1 || v[i] < v[best])
      best = i;
  }
  return best;
}
int a3(const float *v, int n) {
  int best = -1;
  for (int i = 0; i < n; ++i) // loop: arg-extremum when data-value
    if (best == -1 || v[i] < v[best])
      best = i;
  return best;
}
int a7(const int *v, const int *ok, int n) {
  int best = -1;
  for (int i = 0; i < n; ++i) // loop: arg-extremum
    if (ok[i] && (best < 0 || v[i] > v[best]))
      best = i;
  return best;
}
int b1(const int *v, const int *ok, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i) // loop: arg-extremum
    if (ok[i] && v[i] > v[best])
      best = i;
  return best;
}

// The number that says "none yet" may be a place.
int a4(const int *v, int n) {
  int best = -1;
  for (int i = -3; i < n; ++i) // loop: state-dependent-branch
    if (best < 0 || v[i] > v[best])
      best = i;
  return best;
}
int a5(const int *v, int n) {
  int best = -1;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (best < 3 || v[i] > v[best])
      best = i;
  return best;
}
int a8(const int *v, int n) {
  int best = -1;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (best == 5 || v[i] > v[best])
      best = i;
  return best;
}
int b2(const int *v, const int *ok, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i) // loop: state-dependent-branch
    if (ok[best] && v[i] > v[best])
      best = i;
  return best;
}
int b4(const int *v, int lim, int n) {
  int best = 0;
  for (int i = 1; i < n; ++i) // loop: state-dependent-branch
    if (v[best] < lim && v[i] > v[best])
      best = i;
  return best;
}

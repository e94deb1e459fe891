int thin(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    (void)(s < 100 && (s += x[i]));
  return s;
}

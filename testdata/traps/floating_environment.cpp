double lower(const double *a, int n) {
#pragma STDC FENV_ACCESS ON
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += a[i];
  return s;
}

double elsewhere(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += a[i];
  return s;
}

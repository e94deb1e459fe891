// The double sum is cut to an int at every step, through a cast that looks harmless.
int cents(const double *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = static_cast<int>(s + 100.0 * x[i]);
  return s;
}

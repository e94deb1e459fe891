// Overwritten every time: private with a last value, nothing is carried.
int newest(const int *x, int n) {
  int v = 0;
  for (int i = 0; i < n; ++i) // loop: independent
    v = x[i];
  return v;
}

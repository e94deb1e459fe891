// (s + x) / 2 in integers truncates at every step: neither a sum nor an affine step.
int smooth(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s = (s + x[i]) / 2;
  return s;
}

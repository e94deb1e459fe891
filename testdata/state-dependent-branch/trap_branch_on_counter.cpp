// The counter is no state: whether i is even is known beforehand.
int alternate(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    if (i % 2 == 0)
      s += x[i];
  return s;
}

// Elements before the hit are changed and those after it must not be: the exit has side effects.
int clear_until(int *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    if (x[i] < 0)
      return i;
    x[i] = 0;
  }
  return n;
}

int cap(float *x, int n, float limit) {
  int last = -1;
  for (int i = 0; i < n; ++i) { // loop: last-value
    if (x[i] > limit) {
      x[i] = limit;
      last = i;
    }
  }
  return last;
}

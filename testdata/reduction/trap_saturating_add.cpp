// Saturation makes the sum a clamp: adding 200, then 100, then -100 depends on where it saturates.
int level(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: clamp; not: reduction
    s += x[i];
    if (s > 255)
      s = 255;
    if (s < 0)
      s = 0;
  }
  return s;
}

// The loop ends when the running total passes a limit: no reduction, since every running value is asked.
int until(const int *x, int n, int limit) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += x[i];
    if (s > limit)
      break;
  }
  return s;
}

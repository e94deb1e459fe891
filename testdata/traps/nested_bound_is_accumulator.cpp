// How often the inner loop runs depends on what it has counted so far.
int cascade(const int *x, int n) {
  int s = 1;
  for (int i = 0; i < n; ++i) {  // not: independent; not: reduction; not: induction; not: prefix-scan
    int more = 0;
    for (int k = 0; k < s % 10; ++k) // loop: reduction
      more += x[k];
    s += more & 3;
  }
  return s;
}

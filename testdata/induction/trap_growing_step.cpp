// A row that is one longer than what the counter grows by meets the next one; a counter that is used before it grows
// is 0 in the first two iterations; a sum that a conversion cuts to 32 bits comes back to where it was.

void one_too_long(double *p, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: induction
    for (int j = 0; j <= i; ++j) // loop: independent
      p[k + j] = i;
    k += i;
  }
}

void zero_twice(int *a, int n) {
  int j = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: induction
    a[j] = i;
    j += i;
  }
}

void comes_back(int *a, long n, long s) {
  int k = 0;
  for (long i = 0; i < n; ++i) { // unknown: index-may-wrap
    a[k] = (int)i;
    k += s;
  }
}

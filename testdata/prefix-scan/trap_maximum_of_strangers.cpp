// What is kept where the guard does not hold was written by an earlier iteration, or what is left behind is read again:
// then no running value says it all.
void two_back(int *a, int n) {
  for (int i = 1; i + 1 < n; ++i) // not: prefix-scan; not: independent; not: reduction
    if (a[i + 1] < a[i - 1])
      a[i] = a[i - 1];
}

void comes_back(int *a, int n) {
  for (int i = 1; i + 1 < n; ++i) // not: prefix-scan; not: independent; not: reduction
    if (a[i] > a[i + 1]) {
      const int kept = a[i];
      a[i] = a[i + 1] + a[i - 1];
      a[i + 1] = kept;
    }
}

void every_second(int *a, int n) {
  for (int i = 0; 2 * i + 1 < n; ++i) // not: prefix-scan; not: independent
    if (a[i] > a[2 * i + 1])
      a[2 * i + 1] = a[i];
}

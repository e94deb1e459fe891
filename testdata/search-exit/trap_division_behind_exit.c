// What iterations behind the exit divide by is not known to be fit for it.
int behind_other_exit(const int *stop, const int *d, int n) {
  for (int i = 0; i < n; ++i) { // loop: search-exit when data-value
    if (stop[i])
      break;
    if (10 / d[i] == 3)
      return i;
  }
  return -1;
}
int remainder_decides(const int *d, int n) {
  int i;
  for (i = 0; i < n; ++i) { // loop: search-exit when data-value
    if (100 % d[i] == 3)
      break;
  }
  return i;
}
int same_divisor(const int *stop, int n, int d) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: search-exit when data-value
    if (stop[i])
      break;
    s += i / d;
  }
  return s;
}
int inner_loop(const int *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: search-exit when data-value
    int k = x[i];
    while (k != 1) // not: independent
      k = k & 1 ? 3 * k + 1 : k / 2;
    if (x[i] > 9)
      return i;
  }
  return -1;
}
int stale_test(const int *x, int n, int d) {
  for (int i = 0; i < n; ++i) { // loop: search-exit when data-value
    int e = x[i];
    if (e == 0)
      break;
    e = x[i] & 3;
    if (10 / e == 3)
      return i;
  }
  return -1;
}
int tested_itself(const int *d, int n) {
  for (int i = 0; i < n; ++i) { // loop: search-exit
    if (d[i] == 0)
      break;
    if (10 / d[i] == 3)
      return i;
  }
  return -1;
}
int guarded(const int *d, int n) {
  for (int i = 0; i < n; ++i) // loop: search-exit
    if (d[i] != 0 && 10 / d[i] == 3)
      return i;
  return -1;
}
int by_constant(const int *d, int n) {
  for (int i = 0; i < n; ++i) // loop: search-exit
    if (d[i] / 10 == 3)
      return i;
  return -1;
}

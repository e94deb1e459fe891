// What iterations see of the state is what the one before read: they may run at once if each reads it there again.
void place(int *restrict a, const int *restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    a[k] += x[i];
    k = x[i];
  }
}
int changes(const int *x, int n) {
  int prev = 0, s = 0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    s += x[i] != prev;
    prev = x[i];
  }
  return s;
}
int largest_step(const int *x, int n) {
  int prev = 0, m = 0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    int step = x[i] - prev;
    m = step > m ? step : m;
    prev = x[i];
  }
  return m;
}
int sum_and_last(const int *x, int n) {
  int last = 0, s = 0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    s += x[i];
    if (x[i] > 7)
      last = x[i];
  }
  return s + last;
}

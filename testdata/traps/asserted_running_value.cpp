// An assertion speaks of the running value; a partial sum may fail it where the loop as it is does not.
#include <cassert>
int asserted(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    assert(s < 100);
    s += a[i];
  }
  return s;
}
int asserted_after(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += a[i];
    assert(s < 100);
  }
  return s;
}
int assumed(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    __builtin_assume(s >= 0);
    s += a[i];
  }
  return s;
}
int unreachable(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    s += a[i];
    if (s > 100)
      __builtin_unreachable();
  }
  return s;
}
int in_inner_loop(const int *a, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; ++i) // not: reduction
    for (int j = 0; j < m; ++j) { // loop: prefix-scan
      s += a[i * m + j];
      assert(s < 100);
    }
  return s;
}
int around_inner_loop(const int *a, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // not: reduction
    for (int j = 0; j < m; ++j) // loop: reduction
      s += a[i * m + j];
    assert(s < 100);
  }
  return s;
}
void in_memory(int *__restrict total, const int *__restrict a, int n) {
  for (int i = 0; i < n; ++i) { // not: reduction
    *total += a[i];
    assert(*total < 100);
  }
}
void not_read_after(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // not: independent
    assert(s < 100);
    s += a[i];
  }
}
int of_input(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    assert(a[i] > 0);
    s += a[i];
  }
  return s;
}
void of_own_sum(const int *__restrict a, int *__restrict o, int n, int m) {
  for (int i = 0; i < n; ++i) { // loop: independent
    int s = 0;
    for (int j = 0; j < m; ++j) // loop: reduction
      s += a[j];
    assert(s < 100);
    o[i] = s;
  }
}

// What the code has made sure of need not be a condition.
#include <cassert>
void either_order(float *a, const float *b, int n) {
  if (a + n <= b || b + n <= a)
    for (int i = 0; i < n; ++i) // loop: independent
      a[i] = b[i];
}
void early_return(float *a, const float *b, int n) {
  if (a + n > b)
    return;
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = b[i];
}
void asserted(float *a, const float *b, int n) {
  assert(b + 2 * n <= a);
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = b[2 * i];
}
void assumed(float *a, const float *b, int n) {
  __builtin_assume(a + n <= b);
  for (int r = 0; r < n; ++r)   // loop: reduction
    for (int i = 0; i < n; ++i) // loop: independent
      a[i] += b[i];
}
void as_bytes(int *a, const char *b, int n) {
  if ((const char *)(a + n) > b)
    __builtin_unreachable();
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = b[i];
}

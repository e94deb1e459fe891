// flags: -DNDEBUG
// An assertion that is compiled out says nothing.
#include <cassert>
void asserted(float *a, const float *b, int n) {
  assert(a + n <= b);
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    a[i] = b[i];
}

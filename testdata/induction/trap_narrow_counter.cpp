// k comes round after 256 steps: out[k] is not distinct, and k is not 3 * i in the integers.
#include <cstdint>
void wrap_index(int *out, int n) {
  std::uint8_t k = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: induction
    out[k] = i;
    k += 3;
  }
}

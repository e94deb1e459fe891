// Modulo 256 addition is associative, and nothing but additions touches the narrow accumulator.
#include <cstdint>
std::uint8_t checksum(const std::uint8_t *x, int n) {
  std::uint8_t s = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    s += x[i];
  return s;
}

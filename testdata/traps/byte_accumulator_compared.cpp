// s wraps at 256, and the maximum of wrapped values depends on where it wrapped: shown through a comparison.
#include <cstdint>
int highest(const std::uint8_t *x, int n) {
  std::uint8_t s = 0;
  int top = 0;
  for (int i = 0; i < n; ++i) { // not: reduction; not: independent; not: sequential
    s = static_cast<std::uint8_t>(s + x[i]);
    top = s > top ? s : top;
  }
  return top;
}

// Cut off to what a narrow type holds, then stored in it: nothing is lost on the way.
#include <algorithm>
#include <cstdint>

unsigned char bright(const unsigned char *a, int n) {
  unsigned char s = 0;
  for (int i = 0; i < n; ++i) // loop: clamp
    s = s + a[i] > 255 ? 255 : s + a[i];
  return s;
}

int16_t mixed(const int16_t *a, int n) {
  int16_t s = 0;
  for (int i = 0; i < n; ++i) { // loop: clamp
    int t = s + a[i];
    if (t > 32767)
      t = 32767;
    if (t < -32768)
      t = -32768;
    s = (int16_t)t;
  }
  return s;
}

uint8_t level(const int8_t *a, int n) {
  uint8_t x = 0;
  for (int i = 0; i < n; ++i) // loop: clamp
    x = (uint8_t)std::clamp(x + a[i], 0, 255);
  return x;
}

uint32_t wide(const uint32_t *a, int n) {
  uint32_t s = 0;
  for (int i = 0; i < n; ++i) { // loop: clamp
    const uint64_t t = (uint64_t)s + a[i];
    s = t > 0xffffffffu ? 0xffffffffu : (uint32_t)t;
  }
  return s;
}

unsigned budget(const unsigned *a, unsigned left, int n) {
  for (int i = 0; i < n; ++i) // loop: clamp
    left = left > a[i] ? left - a[i] : 0;
  return left;
}

// Operators of the program's own, and sums modulo a number.
#include <algorithm>
#include <cstdint>

// The first that is set.
int firstSet(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // emit: associative-operator
    s = s ? s : x[i];
  return s;
}

// Two maxima in one word.
unsigned highestHalves(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) // emit: associative-operator
    s = std::max(s & 0xffffu, x[i] & 0xffffu) | std::max(s & 0xffff0000u, x[i] & 0xffff0000u);
  return s;
}

// Each running value is shown.
void runningFirst(const int *x, int *__restrict out, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // emit: associative-operator
    s = s ? s : x[i];
    out[i] = s;
  }
}

uint32_t productModulo(const uint32_t *x, int n) {
  uint32_t s = 1;
  for (int i = 0; i < n; ++i) // emit: modular-affine
    s = static_cast<uint64_t>(s) * x[i] % 1000000007u;
  return s;
}

int position(const unsigned short *steps, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i) // emit: modular-affine
    at = (at + steps[i]) % 360;
  return at;
}

int back(const unsigned char *steps, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i) // emit: modular-affine
    at = (at + 256 - steps[i]) % 256;
  return at;
}

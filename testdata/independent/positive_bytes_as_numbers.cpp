// memcpy between objects of one size is the well-defined way to look at a value's bits.
#include <cstdint>
#include <cstring>
void negate(float *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    float value = x[i];
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    bits ^= 0x80000000u;
    std::memcpy(&value, &bits, 4);
    x[i] = value;
  }
}
void unpack(std::uint32_t *__restrict out, const unsigned char *__restrict in, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    std::uint32_t word;
    memcpy(&word, in + 4 * i, sizeof word);
    out[i] = word >> 8;
  }
}
unsigned total(const unsigned char *in, int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; ++i) { // loop: reduction
    std::uint32_t word;
    memcpy(&word, in + 4 * i, sizeof word);
    sum += word;
  }
  return sum;
}

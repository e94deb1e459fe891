// A bit of the old value decides, but between forms whose difference reads the old value too: a product of two bits.
#include <cstdint>

std::uint32_t twoShifts(std::uint32_t s, int n) {
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: reduction
    s = s & 1 ? (s >> 1) ^ 0xB4u : (s >> 2) ^ 0x80000000u;
  return s;
}

// Either of two bits.
std::uint32_t twoBits(std::uint32_t s, int n) {
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: reduction
    s = s & 3 ? (s >> 1) ^ 0xB4000000u : s >> 1;
  return s;
}

// Which bits, the data say.
std::uint32_t anyBits(std::uint32_t s, const std::uint32_t *mask, int n) {
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: reduction
    s = s & mask[i] ? (s >> 1) ^ 0xB4000000u : s >> 1;
  return s;
}

// Carries: a number of two bits times a factor.
std::uint32_t twoBitFactor(std::uint32_t s, int n) {
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: reduction
    s = (s >> 2) ^ (s & 3) * 0xB4000001u;
  return s;
}

// A comparison with more than one bit.
std::uint32_t larger(std::uint32_t s, int n) {
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: reduction
    s = s > 0x7FFFu ? (s << 1) ^ 0x1021u : s << 1;
  return s;
}

// The two parts of the or meet in bit 15.
std::uint32_t meeting(std::uint32_t s, int n) {
  for (int i = 0; i < n; ++i) { // not: bitwise-affine; not: reduction
    const std::uint32_t bit = (s ^ (s >> 2)) & 1;
    s = (s >> 1) | (bit << 15);
  }
  return s;
}

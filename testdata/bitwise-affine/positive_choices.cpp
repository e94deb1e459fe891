// One bit of the old value decides, in whatever words.
#include <cstddef>
#include <cstdint>

std::uint32_t crcTernary(const std::uint8_t *p, std::size_t n) {
  std::uint32_t crc = ~0u;
  while (n--) { // loop: bitwise-affine
    crc ^= *p++;
    for (int k = 0; k < 8; ++k) // loop: bitwise-affine
      crc = crc & 1 ? (crc >> 1) ^ 0xEDB88320u : crc >> 1;
  }
  return ~crc;
}

std::uint16_t crcIf(const std::uint8_t *p, int n) {
  std::uint16_t crc = 0xFFFF;
  for (int i = 0; i < n; ++i) { // loop: bitwise-affine
    crc ^= static_cast<std::uint16_t>(p[i] << 8);
    for (int k = 0; k < 8; ++k) // loop: bitwise-affine
      if (crc & 0x8000)
        crc = static_cast<std::uint16_t>((crc << 1) ^ 0x1021);
      else
        crc = static_cast<std::uint16_t>(crc << 1);
  }
  return crc;
}

std::uint32_t crcDown(const std::uint8_t *p, std::size_t n, std::uint32_t crc) {
  for (std::size_t i = 0; i < n; ++i) { // loop: bitwise-affine
    crc ^= p[i];
    for (int k = 8; k--;) // loop: bitwise-affine
      crc = (crc >> 1) ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return crc;
}

std::uint16_t fibonacciLfsr(std::uint16_t s, int n) {
  for (int i = 0; i < n; ++i) { // loop: bitwise-affine
    const std::uint16_t bit = ((s >> 0) ^ (s >> 2) ^ (s >> 3) ^ (s >> 5)) & 1;
    s = static_cast<std::uint16_t>((s >> 1) | (bit << 15));
  }
  return s;
}

std::uint32_t galois(std::uint32_t s, int n) {
  while (n-- > 0) // loop: bitwise-affine
    s = (s >> 1) ^ (s & 1) * 0xB4000000u;
  return s;
}

std::uint32_t signBit(std::uint32_t s, const std::uint32_t *key, int n) {
  for (int i = 0; i < n; ++i) { // loop: bitwise-affine
    const bool carry = static_cast<std::int32_t>(s) < 0;
    s <<= 1;
    if (carry)
      s ^= 0x04C11DB7u ^ key[i];
  }
  return s;
}

std::uint32_t asNumber(std::uint32_t s, int n) {
  for (int i = 0; i < n; ++i) // loop: bitwise-affine
    s = (s << 1) ^ static_cast<std::uint32_t>((s & 0x80000000u) != 0);
  return s;
}

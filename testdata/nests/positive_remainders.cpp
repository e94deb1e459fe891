// Remainders over rows and columns: what begins an inner loop is a remainder, since nothing else is ever assigned.
#include <cstdint>

std::uint32_t adler(const std::uint8_t *x, int rows, int columns) {
  std::uint32_t a = 1, b = 0;
  for (int i = 0; i < rows; ++i)      // loop: modular-affine
    for (int j = 0; j < columns; ++j) {  // loop: modular-affine
      a = (a + x[i * columns + j]) % 65521;
      b = (b + a) % 65521;
    }
  return b << 16 | a;
}

std::uint64_t polynomial(const std::uint8_t *x, int rows, int columns) {
  std::uint64_t h = 0;
  for (int i = 0; i < rows; ++i)      // loop: modular-affine
    for (int j = 0; j < columns; ++j)  // loop: modular-affine
      h = (h * 257 + x[i * columns + j]) % 1000000007u;
  return h;
}

unsigned masked(const std::uint8_t *x, int rows, int columns) {
  unsigned h = 0;
  for (int i = 0; i < rows; ++i)      // loop: modular-affine
    for (int j = 0; j < columns; ++j)  // loop: modular-affine
      h = (h * 257 + x[i * columns + j]) & 0xffffff;
  return h;
}

// A seed of the caller's may be too long for the first product.
std::uint64_t seeded(std::uint64_t h, const std::uint8_t *x, int rows, int columns) {
  for (int i = 0; i < rows; ++i)      // loop: modular-affine when data-value
    for (int j = 0; j < columns; ++j)  // loop: modular-affine when data-value
      h = (h * 257 + x[i * columns + j]) % 1000000007u;
  return h;
}

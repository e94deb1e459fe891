// Between two runs of the inner loop something else happens to what it keeps.
#include <cstdint>

std::uint64_t longerBetween(const std::uint8_t *x, const std::uint64_t *salt, int rows, int columns) {
  std::uint64_t h = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    h ^= salt[i];
    for (int j = 0; j < columns; ++j)  // loop: modular-affine when data-value
      h = (h * 257 + x[i * columns + j]) % 1000000007u;
  }
  return h;
}

unsigned otherMask(const std::uint8_t *x, int rows, int columns) {
  unsigned h = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    for (int j = 0; j < columns; ++j)  // loop: modular-affine
      h = (h * 257 + x[i * columns + j]) & 0xffffff;
    for (int j = 0; j < columns; ++j)  // loop: modular-affine
      h = (h * 3 + x[i * columns + j]) & 0xffff;
  }
  return h;
}

// The factor is what the row before came to.
unsigned ownFactor(const std::uint8_t *x, int rows, int columns) {
  unsigned h = 1, k = 3;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    for (int j = 0; j < columns; ++j)  // loop: modular-affine
      h = (h * k + x[i * columns + j]) & 0xffff;
    k = h | 1;
  }
  return h;
}

// The mask grows from row to row.
unsigned maskOfTheRow(const std::uint8_t *x, int rows, int columns) {
  unsigned h = 1, mask = 1;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    for (int j = 0; j < columns; ++j)  // loop: modular-affine when data-value
      h = (h * 3 + x[i * columns + j]) & mask;
    mask = mask * 2 + 1;
  }
  return h;
}

// The modulus does.
unsigned modulusOfTheRow(const std::uint8_t *x, const int *m, int rows, int columns) {
  int h = 1;
  for (int i = 0; i < rows; ++i)      // unknown: unmodelled-recurrence
    for (int j = 0; j < columns; ++j)  // loop: modular-affine when data-value
      h = (h * 3 + x[i * columns + j]) % m[i];
  return h;
}

// It looks like a linear step over remainders and is none: the multiplication wraps around before the remainder is
// taken, the modulus changes, the value is squared, or something is added to the remainder.
#include <cstddef>
#include <cstdint>

std::uint32_t wrapsBefore(const unsigned char *s, std::size_t n) {
  std::uint32_t hash = 0;
  for (std::size_t i = 0; i < n; ++i)  // not: modular-affine
    hash = (hash * 16777619u + s[i]) % 1000000007u;
  return hash;
}

std::uint64_t startsAnywhere(const unsigned char *s, std::size_t n, std::uint64_t hash) {
  for (std::size_t i = 0; i < n; ++i)  // loop: modular-affine when data-value
    hash = (hash * 131 + s[i]) % 1000000007u;
  return hash;
}

long squares(long r, long m, int n) {
  for (int i = 0; i < n; ++i)  // not: modular-affine
    r = r * r % m;
  return r;
}

long otherModulus(const int *m, int n) {
  long r = 1;
  for (int i = 0; i < n; ++i)  // not: modular-affine
    r = (r * 3 + 1) % (m[i] & 63 | 64);
  return r;
}

std::uint64_t addedAfter(const unsigned char *s, int n) {
  std::uint64_t hash = 0;
  for (int i = 0; i < n; ++i)  // not: modular-affine
    hash = hash * 131 % 1009 + s[i];
  return hash;
}

// What is subtracted may be more than there is: unsigned numbers wrap around, and 2^32 is no multiple of 360.
std::uint32_t goesBack(const unsigned char *s, int n) {
  std::uint32_t at = 0;
  for (int i = 0; i < n; ++i)  // not: modular-affine
    at = (at - s[i]) % 360u;
  return at;
}

// A narrow result cuts the remainder again.
std::uint8_t cut(const unsigned char *s, int n) {
  std::uint8_t at = 0;
  for (int i = 0; i < n; ++i)  // not: modular-affine
    at = static_cast<std::uint8_t>((at * 7 + s[i]) % 1000);
  return at;
}

int startsBelow(const unsigned char *s, int n) {
  int at = -5;
  for (int i = 0; i < n; ++i)  // not: modular-affine
    at = (at + s[i]) % 360;
  return at;
}

int growingModulus(const unsigned char *s, int n, int modulus) {
  int at = 0;
  for (int i = 0; i < n; ++i) {  // not: modular-affine
    at = (at + s[i]) % modulus;
    modulus = modulus + 1;
  }
  return at;
}

int byTheCounter(const unsigned char *s, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i)  // not: modular-affine
    at = (at + s[i]) % i;
  return at;
}

int byWhatIsWritten(const unsigned char *s, int n, int *modulus) {
  int at = 0;
  for (int i = 0; i < n; ++i) {  // not: modular-affine
    at = (at + s[i]) % *modulus;
    *modulus = at + 5;
  }
  return at;
}

// Remainders of something linear in the old one, in their usual clothes.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

std::uint64_t rollingHash(std::string_view text) {
  std::uint64_t hash = 0;
  const std::uint64_t prime = 1000000007ULL;
  for (char letter : text)  // loop: modular-affine
    hash = (hash * 131 + static_cast<unsigned char>(letter)) % prime;
  return hash;
}

void prefixHashes(const std::string &text, std::vector<std::uint64_t> &hashes) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {  // loop: modular-affine
    hash = (hash * 31 + static_cast<std::uint64_t>(text[i] & 127)) % 998244353;
    hashes[i] = hash;
  }
}

std::uint32_t adler(const unsigned char *data, std::size_t size) {
  std::uint32_t a = 1, b = 0;
  for (std::size_t i = 0; i < size; ++i) {  // loop: modular-affine
    a = (a + data[i]) % 65521u;
    b = (b + a) % 65521u;
  }
  return b << 16 | a;
}

long factorial(int n, long modulus) {
  long result = 1;
  for (int i = 1; i <= n; ++i)  // loop: modular-affine
    result = result * i % modulus;
  return result;
}

// The sum of digits may be negative: the remainder is lifted.
int digits(const int *d, int n) {
  int value = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    value = ((value * 10 + d[i]) % 97 + 97) % 97;
  return value;
}

int wide(const std::vector<int> &a, int start) {
  const int kPrime = 1000003;
  long long value = 0;
  for (std::size_t i = 0; i < a.size(); ++i)  // loop: modular-affine when data-value
    value = (value * 257 % kPrime + a[i]) % kPrime;
  return static_cast<int>(value) + start;
}

int position(const unsigned short *steps, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    at = (at + steps[i]) % 360;
  return at;
}

// Where it starts is not known.
int from(const unsigned char *steps, int n, int at) {
  for (int i = 0; i < n; ++i)  // loop: modular-affine when data-value
    at = (at + steps[i]) % 360;
  return at;
}

int back(const unsigned char *steps, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i)  // loop: modular-affine
    at = (at + 256 - steps[i]) % 256;
  return at;
}

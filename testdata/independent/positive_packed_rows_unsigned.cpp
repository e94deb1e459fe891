// Packed triangles indexed by unsigned numbers of 64 bits, whose rows lie behind one another or end at one corner.
#include <cstddef>
#include <vector>

void lower(float *__restrict p, const float *x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)    // loop: independent
    for (std::size_t j = 0; j <= i; ++j) // loop: independent
      p[i * (i + 1) / 2 + j] = x[i] - x[j];
}

void strictly_lower(float *__restrict p, const float *x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)   // loop: independent
    for (std::size_t j = 0; j < i; ++j) // loop: independent
      p[i * (i - 1) / 2 + j] = x[i] - x[j];
}

void strictly_lower_signed(float *__restrict p, const float *x, long n) {
  for (long i = 0; i < n; ++i)   // loop: independent
    for (long j = 0; j < i; ++j) // loop: independent
      p[i * (i - 1) / 2 + j] = x[i] - x[j];
}

void upper(float *__restrict p, const float *x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)   // loop: independent
    for (std::size_t j = i; j < n; ++j) // loop: independent
      p[i * (2 * n - i - 1) / 2 + j] = x[i] - x[j];
}

void upper_less_corner(float *__restrict p, const float *x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)   // loop: independent
    for (std::size_t j = i; j < n; ++j) // loop: independent
      p[i * n - i * (i + 1) / 2 + j] = x[i] - x[j];
}

float rows_of_a_vector(const std::vector<float> &x) {
  const std::size_t n = x.size();
  std::vector<float> packed(n * (n + 1) / 2);
  for (std::size_t i = 0; i < n; ++i)    // loop: independent
    for (std::size_t j = 0; j <= i; ++j) // loop: independent
      packed[i * (i + 1) / 2 + j] = x[i] - x[j];
  return packed[n];
}

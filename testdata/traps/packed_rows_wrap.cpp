// Packed rows whose place may come round, or that only some iterations reach.
#include <cstddef>

void narrow(float *__restrict p, const float *x, unsigned n) {
  for (unsigned i = 0; i < n; ++i)    // unknown: index-may-wrap
    for (unsigned j = 0; j <= i; ++j) // unknown: index-may-wrap
      p[i * (i + 1) / 2 + j] = x[i] - x[j];
}

void guarded(float *__restrict p, const float *x, const int *c, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)   // unknown: index-may-wrap
    for (std::size_t j = i; j < n; ++j) // loop: independent
      if (c[i])
        p[i * (2 * n - i - 1) / 2 + j] = x[i] - x[j];
}

void rows_that_data_end(float *__restrict p, const float *x, const std::size_t *c, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)      // unknown: non-affine
    for (std::size_t j = i; j < c[i]; ++j) // loop: independent
      p[i * (2 * n - i - 1) / 2 + j] = x[i] - x[j];
}

void starts_anywhere(float *__restrict p, const float *x, std::size_t n, std::size_t m) {
  for (std::size_t i = 0; i < n; ++i)   // unknown: non-affine
    for (std::size_t j = i; j < n; ++j) // loop: independent
      p[(i * m + n * m) / 2 + j] = x[i] - x[j];
}

void one_row_too_long(float *__restrict p, const float *x, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)        // unknown: non-affine
    for (std::size_t j = 0; j <= i + 1; ++j) // loop: independent
      p[i * (i + 1) / 2 + j] = x[i] - x[j];
}

void narrow_running(float *__restrict p, const float *x, unsigned n) {
  unsigned k = 0;
  for (unsigned i = 0; i < n; ++i)   // unknown: non-affine
    for (unsigned j = i; j < n; ++j) // loop: induction
      p[k++] = x[i] - x[j];
}

void narrow_kept(float *__restrict p, const float *x, const int *c, unsigned n, unsigned m) {
  unsigned k = 0;
  for (unsigned i = 0; i < n; ++i)   // unknown: non-affine
    for (unsigned j = 0; j < m; ++j) // loop: compaction
      if (c[j] > c[i])
        p[k++] = x[j];
}

// Multiplied by a number that may be as large as it likes, and only its remainder matters.
void hashed(float *x, std::size_t n, std::size_t m) {
  for (std::size_t i = 0; i < n; ++i) // unknown: non-affine
    x[i * m % 3 + 3 * i] = x[(i * m + 3) % 3 + 3 * i + 3];
}

void shifted(float *x, std::size_t n, std::size_t shift) {
  for (std::size_t i = 0; i < n; ++i) // unknown: index-may-wrap
    x[(i + shift) / 3 + i] = 1;
}

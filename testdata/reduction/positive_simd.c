// Each lane is a reduction of its own.
#include <immintrin.h>

float dot(const float *x, const float *y, int n) {
  __m128 s = _mm_setzero_ps();
  float lanes[4];
  for (int i = 0; i + 4 <= n; i += 4) // loop: reduction
    s = _mm_add_ps(s, _mm_mul_ps(_mm_loadu_ps(x + i), _mm_loadu_ps(y + i)));
  _mm_storeu_ps(lanes, s);
  return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

__attribute__((target("avx2,fma"))) float wide_dot(const float *x, const float *y, int n) {
  __m256 s = _mm256_setzero_ps();
  float lanes[8];
  for (int i = 0; i + 8 <= n; i += 8) // loop: reduction
    s = _mm256_fmadd_ps(_mm256_loadu_ps(x + i), _mm256_loadu_ps(y + i), s);
  _mm256_storeu_ps(lanes, s);
  return lanes[0] + lanes[7];
}

float largest(const float *x, int n) {
  __m128 m = _mm_loadu_ps(x);
  float lanes[4];
  for (int i = 4; i + 4 <= n; i += 4) // loop: reduction when data-value
    m = _mm_max_ps(m, _mm_loadu_ps(x + i));
  _mm_storeu_ps(lanes, m);
  return lanes[0];
}

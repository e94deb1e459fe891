// What is done to the bits of lanes may compose or not: nobody says.
#include <immintrin.h>

int whole_numbers(const int *x, int n) {
  __m128i s = _mm_setzero_si128();
  for (int i = 0; i + 4 <= n; i += 4) // not: sequential
    s = _mm_add_epi32(s, _mm_loadu_si128((const __m128i *)(x + i)));
  return _mm_cvtsi128_si32(s);
}

// Lanes change places in each step.
float turned(const float *x, int n) {
  __m128 s = _mm_setzero_ps();
  for (int i = 0; i + 4 <= n; i += 4) // not: reduction
    s = _mm_add_ps(_mm_shuffle_ps(s, s, _MM_SHUFFLE(2, 1, 0, 3)), _mm_loadu_ps(x + i));
  return _mm_cvtss_f32(s);
}

// The same bytes as lanes of another width.
double as_doubles(const float *x, int n) {
  __m128 s = _mm_setzero_ps();
  for (int i = 0; i + 4 <= n; i += 4) // not: reduction
    s = _mm_castpd_ps(_mm_add_pd(_mm_castps_pd(s), _mm_castps_pd(_mm_loadu_ps(x + i))));
  return _mm_cvtss_f32(s);
}

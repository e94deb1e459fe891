// Vectors of the machine are values like others.
#include <immintrin.h>

void axpy(float *y, const float *restrict x, float a, int n) {
  __m128 all = _mm_set1_ps(a);
  for (int i = 0; i + 4 <= n; i += 4) // loop: independent
    _mm_storeu_ps(y + i, _mm_add_ps(_mm_loadu_ps(y + i), _mm_mul_ps(all, _mm_loadu_ps(x + i))));
}

void doubled_bytes(unsigned char *restrict out, const unsigned char *in, int n) {
  __m128i zero = _mm_setzero_si128();
  for (int i = 0; i + 8 <= n; i += 8) { // loop: independent
    __m128i wide = _mm_unpacklo_epi8(_mm_loadl_epi64((const __m128i *)(in + i)), zero);
    _mm_storel_epi64((__m128i *)(out + i), _mm_packus_epi16(_mm_slli_epi16(wide, 1), zero));
  }
}

typedef float eight __attribute__((vector_size(32)));
void scaled(eight *a, const eight *restrict b, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    a[i] = a[i] * b[i] + 1.0f;
}

void past_the_cache(float *restrict y, const float *x, int n) {
  for (int i = 0; i + 4 <= n; i += 4) { // loop: independent
    _mm_prefetch((const char *)(x + i + 64), _MM_HINT_T0);
    _mm_stream_ps(y + i, _mm_load_ps(x + i));
  }
}

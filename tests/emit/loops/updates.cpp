// Arrays that iterations only combine into.
#include <cstdint>

void histogram(int *bins, const unsigned char *key, int n) {
  for (int i = 0; i < n; ++i) // emit but simd: histogram
    bins[key[i]] += 1;
}

void weighted(float *bins, const unsigned char *key, const float *weight, int n) {
  for (int i = 0; i < n; ++i) // emit but simd: histogram
    if (weight[i] > 0)
      bins[key[i] / 2] += weight[i];
}

void largestOf(double *best, const int *group, const double *x, int n) {
  for (int i = 0; i < n; ++i) // emit but simd: histogram
    best[group[i]] = x[i] > best[group[i]] ? x[i] : best[group[i]];
}

void flags(uint32_t *seen, const uint32_t *x, int n) {
  for (int i = 0; i < n; ++i) // emit but simd: histogram
    seen[(x[i] >> 5) & 255] |= 1u << (x[i] & 31);
}

void strided(int *a, int s, int n) {
  for (int i = 0; i < n; i++) // emit but simd: reduction
    a[i * s] += 1;
}

void columns(float *bias, const float *grad, int n, int m) {
  for (int i = 0; i < n; ++i) // emit but simd: reduction
    for (int j = 0; j < m; ++j)
      bias[j] += grad[i * m + j];
}

float columnsAndSum(float *bias, const float *grad, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) { // emit but simd: reduction
    const float *row = grad + i * 4;
    for (int j = 0; j < 4; ++j) {
      bias[j] += row[j];
      sum += row[j] * row[j];
    }
  }
  return sum;
}

void twoTables(int *a, long *b, const short *key, int n) {
  for (int i = 0; i < n; ++i) { // emit but simd: histogram
    a[key[i] & 15] ^= i;
    b[key[i] & 7] += key[i];
  }
}

// Overlaps that only a look at all iterations finds.
void gathered(float *out, const float *table, const int *at, int n) {
  for (int i = 0; i < n; ++i) // emit: independent
    out[i] = table[at[i]];
}

void rows(float *out, const float *in, int b, int t, int m) {
  const float *row = in + b * m;
  float *to = out + t * m;
  for (int i = 0; i < m; ++i) // emit: independent
    to[i] += row[i] * 2;
}

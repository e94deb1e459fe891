// 32-bit i * stride comes round at 2^32: two iterations may meet in one cell though stride is not zero.
void stripe(float *x, unsigned stride, unsigned n) {
  for (unsigned i = 0; i < n; ++i) // loop: independent when no-wrap, parameter
    x[i * stride] = static_cast<float>(i);
}

// The condition must not overflow itself.
void grid(float *x, unsigned stride, unsigned n, unsigned m) {
  for (unsigned i = 0; i < n; ++i) // loop: sequential
    for (unsigned j = 0; j < m; ++j) // loop: independent when no-wrap, parameter
      x[i * stride + j * stride] = static_cast<float>(i);
}

// Narrow factors: the guard fits in a long long.
void narrow(float *x, unsigned short stride, unsigned n) {
  for (unsigned i = 0; i < n; ++i) // loop: independent when no-wrap, parameter
    x[i * stride] = static_cast<float>(i);
}

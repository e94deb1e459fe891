// 32-bit i * stride comes round at 2^32: two iterations may meet in one cell though stride is not zero.
void stripe(float *x, unsigned stride, unsigned n) {
  for (unsigned i = 0; i < n; ++i) // loop: independent when no-wrap, parameter
    x[i * stride] = static_cast<float>(i);
}

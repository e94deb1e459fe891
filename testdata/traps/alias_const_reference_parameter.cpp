// const promises not to write through `k`; it does not promise that nobody writes k.
void divide(float *x, const float &k, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    x[i] /= k;
}

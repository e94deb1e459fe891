void copy_scaled(float *out, const float *in, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    out[i] = in[i] * 2.0f;
}

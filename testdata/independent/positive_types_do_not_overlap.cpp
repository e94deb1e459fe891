// int and float lvalues never name the same storage (type-based aliasing is on).
void to_float(float *out, const int *in, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    out[i] = static_cast<float>(in[i]);
}

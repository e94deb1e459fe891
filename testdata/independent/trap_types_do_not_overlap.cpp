// int and float lvalues are taken to lie in different storage (strict-aliasing assumption, docs/soundness.md).
void to_float(float *out, const int *in, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    out[i] = static_cast<float>(in[i]);
}

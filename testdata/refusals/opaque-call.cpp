float lookup(float x);
void apply(float *out, const float *in, int n) {
  for (int i = 0; i < n; ++i) // unknown: opaque-call
    out[i] = lookup(in[i]);
}

void scale(float *__restrict out, const float *__restrict in, float k, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    out[i] = in[i] * k;
}

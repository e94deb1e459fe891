// Scratch that every iteration writes before it reads, and nobody asks for later.
void ring(double *__restrict out, const double *__restrict in, int n) {
  double slot[4];
  for (int i = 0; i < n; ++i) { // loop: independent
    slot[i & 3] = in[i];
    out[i] = slot[i & 3] * 2;
  }
}
void growing_scratch(float *__restrict out, const float *__restrict in, int n) {
  float part[64];
  for (int i = 0; i < 64; ++i) { // loop: independent
    for (int j = 0; j <= i; ++j) // loop: independent
      part[j] = in[j] * n;
    for (int j = 0; j <= i; ++j) // loop: independent
      out[64 * i + j] = part[i - j];
  }
}

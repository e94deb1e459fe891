// Layers of activations: each reads the rows that the one before it wrote. How long a row is is a product itself.
void layers(float *act, const float *w, int L, int B, int T, int C) {
  const int n = B * T * C;
  for (int l = 1; l < L; ++l) { // loop: sequential
    const float *inp = act + (l - 1) * n;
    float *out = act + l * n;
    for (int b = 0; b < B; ++b)                            // loop: independent when no-overlap
      for (int t = 0; t < T; ++t)                          // loop: independent when no-overlap
        for (int c = 0; c < C; ++c)                        // loop: independent when no-overlap
          out[b * T * C + t * C + c] = inp[b * T * C + t * C + c] * w[c];
  }
}

// The first layer reads something else.
void chosen(float *__restrict act, const float *__restrict first, int L, int n) {
  for (int l = 0; l < L; ++l) { // loop: sequential
    const float *inp = l == 0 ? first : act + (l - 1) * n;
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      act[l * n + i] = inp[i] + 1;
  }
}

void token_gradient(float *__restrict table, const float *__restrict dout, const int *__restrict token, int T, int C) {
  for (int t = 0; t < T; ++t) { // loop: histogram
    float *row = table + token[t] * C;
    for (int c = 0; c < C; ++c) // loop: independent
      row[c] += dout[t * C + c];
  }
}

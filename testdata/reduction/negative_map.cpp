void map(float *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] += 1.0f;
}

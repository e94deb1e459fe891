void pull_down(float *x, int n) {
  for (int i = 0; i + 3 < n; ++i) // loop: sequential
    x[i] = x[i + 3] * 0.5f;
}

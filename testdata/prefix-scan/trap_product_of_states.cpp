// x[i - 1] appears twice, multiplied with itself.
void squares(unsigned *x, int n) {
  for (int i = 1; i < n; ++i) // loop: sequential
    x[i] += x[i - 1] * x[i - 1];
}

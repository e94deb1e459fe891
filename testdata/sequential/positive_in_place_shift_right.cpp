// Each cell takes the already overwritten value of its left neighbour times itself.
void smear(unsigned *x, int n) {
  for (int i = 1; i < n; ++i) // loop: sequential
    x[i] = x[i] * x[i - 1] * x[i - 1];
}

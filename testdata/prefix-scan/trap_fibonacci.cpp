// The sum of two earlier states is a linear system, not a prefix sum.
void fibonacci(unsigned *x, int n) {
  for (int i = 2; i < n; ++i) // loop: linear-system; not: prefix-scan
    x[i] = x[i - 1] + x[i - 2];
}

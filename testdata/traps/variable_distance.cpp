// Free of chains only for k >= n, k <= -n or k == 0.
void lag(int *x, int n, int k) {
  for (int i = 0; i < n; ++i) // loop: independent when parameter
    x[i] = x[i + k] * x[i + k];
}

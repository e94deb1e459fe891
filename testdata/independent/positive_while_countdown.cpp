void fill_backwards(int *out, int n) {
  while (n-- > 0) // loop: independent
    out[n] = 3 * n + 1;
}

// The length of the run of equal elements that ends here.
void run_lengths(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: segmented; not: independent; not: reduction
    k = i > 0 && x[i] == x[i - 1] ? k + 1 : 1;
    out[i] = k;
  }
}

void spread(int *out, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: induction
    out[k] = i;
    k += 3;
  }
}

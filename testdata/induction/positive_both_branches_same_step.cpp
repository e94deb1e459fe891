void either_way(int *__restrict out, const int *__restrict in, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: induction
    if (in[i] > 0) {
      out[k] = in[i];
      k += 2;
    } else {
      out[k] = 0;
      k += 2;
    }
  }
}

void suffix(long *__restrict tail, const long *__restrict x, int n) {
  tail[n] = 0;
  for (int i = n - 1; i >= 0; --i) // loop: prefix-scan
    tail[i] = tail[i + 1] + x[i];
}

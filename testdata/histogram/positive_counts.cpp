void count(int *__restrict h, const int *__restrict key, int n) {
  for (int i = 0; i < n; ++i) // loop: histogram
    h[key[i]] += 1;
}

void keep_or_take(int *__restrict kept, const int *__restrict fresh, const int *__restrict pick, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    kept[i] = pick[i] != 0 ? fresh[i] : kept[i];
}

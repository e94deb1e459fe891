int follow(const int *next, int at, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    at = next[at];
  return at;
}

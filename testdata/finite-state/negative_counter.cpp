int count(const char *s, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    k += s[i] == '"';
  return k;
}

// s += a; s = max(s, b): neither sum nor maximum.
int mixed(const int *a, const int *b, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: tropical; not: reduction; not: independent
    s += a[i];
    if (s < b[i])
      s = b[i];
  }
  return s;
}

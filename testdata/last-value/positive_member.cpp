struct Finder {
  int found = -1;
  void scan(const char *s, int n) {
    int hit = found;
    for (int i = 0; i < n; ++i) // loop: last-value
      if (s[i] == '/')
        hit = i;
    found = hit;
  }
};
int use(Finder &f, const char *s, int n) {
  f.scan(s, n);
  return f.found;
}

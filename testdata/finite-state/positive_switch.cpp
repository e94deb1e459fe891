int comments(const char *s, int n) {
  int state = 0, found = 0;
  for (int i = 0; i < n; ++i) { // loop: finite-state; not: independent; not: reduction
    switch (state) {
    case 0:
      state = s[i] == '/' ? 1 : 0;
      break;
    case 1:
      state = s[i] == '*' ? 2 : 0;
      found += state == 2;
      break;
    default:
      state = s[i] == '/' ? 0 : 2;
    }
  }
  return found;
}

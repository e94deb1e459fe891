// i moves by one or by two, and which depends on the input at i.
int visits(const char *s, int n) {
  int seen = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    if (s[i] == '\\')
      ++i;
    ++seen;
  }
  return seen;
}

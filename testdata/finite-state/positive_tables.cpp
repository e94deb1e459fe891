// Automata driven by constant tables: what the reached rows hold is all there is.
static const unsigned char kNext[4][3] = {{0, 1, 2}, {1, 1, 3}, {2, 0, 2}, {3, 3, 3}};

static int kind(char c) { return c == '"' ? 1 : c == '\\' ? 2 : 0; }

int two_dimensions(const char *s, int n) {
  int state = 0;
  for (int i = 0; i < n; ++i) // loop: finite-state
    state = kNext[state][kind(s[i])];
  return state;
}

int ring(const unsigned char *s, int n) {
  static constexpr unsigned char next[6] = {1, 2, 0, 3, 4, 5};
  unsigned char state = 0;
  for (int i = 0; i < n; ++i) // loop: finite-state
    if (s[i] & 1)
      state = next[state];
  return state;
}

int flat(const unsigned char *s, int n, const unsigned char *kinds) {
  const short next[6] = {0, 1, 1, 0, 2, 2};
  int state = 0, odd = 0;
  for (int i = 0; i < n; ++i) { // loop: finite-state
    state = next[state * 2 + (kinds[s[i]] & 1)];
    odd += state;
  }
  return odd;
}

// Counters with a reset in the same test, and the quotes of a file of comma-separated values.
int every_fifth(const int *a, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: finite-state
    if (a[i] > 0 && ++k == 5)
      k = 0;
  return k;
}

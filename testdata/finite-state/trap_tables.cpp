// The table may change, or is not seen, or leads out of itself.
int changed(const unsigned char *s, int n) {
  static int next[2][2] = {{0, 1}, {1, 0}};
  int state = 0;
  for (int i = 0; i < n; ++i) // not: finite-state; not: reduction; not: independent
    state = next[state][s[i] & 1];
  return state;
}

extern const int kElsewhere[4];

int elsewhere(const unsigned char *s, int n) {
  int state = 0;
  for (int i = 0; i < n; ++i) // not: finite-state; not: reduction; not: independent
    state = kElsewhere[state ^ (s[i] & 1)];
  return state;
}

static const int kOut[3] = {1, 2, 3};

int out_of_the_table(const unsigned char *s, int n) {
  int state = 0;
  for (int i = 0; i < n; ++i) // not: finite-state; not: reduction; not: independent
    if (s[i])
      state = kOut[state];
  return state;
}

// Where it starts is not known, so the row is not either.
int from_anywhere(const unsigned char *s, int state, int n) {
  static const int next[4] = {1, 2, 3, 0};
  for (int i = 0; i < n; ++i) // not: finite-state; not: reduction; not: independent
    if (s[i])
      state = next[state];
  return state;
}

// The position in a long table is no small state.
static const unsigned short kMany[100] = {5, 9, 77, 12};

int many(const int *s, int n) {
  int state = 0;
  for (int i = 0; i < n; ++i) // not: finite-state; not: reduction; not: independent
    state = (state + kMany[s[i]]) % 100;
  return state;
}

// How far the count has come decides, so the counts come first: no plain search.
int third(const int *x, int n) {
  int seen = 0, i = 0;
  for (; i < n && seen < 3; ++i) // loop: prefix-scan
    seen += x[i] > 0;
  return i;
}

// The flag keeps what it was unless an input changes it, and both of its values let the loop go on.
int toggles(const int *x, int n) {
  int mode = 0, i = 0;
  for (; i < n && mode != 2; ++i) // loop: prefix-scan
    mode = x[i] > 0 ? mode + 1 : mode;
  return i;
}

// Iterations after the one that finds it would store.
int marks(const int *__restrict x, int *__restrict seen, int n) {
  bool found = false;
  int i = 0;
  for (; i < n && !found; ++i) { // loop: sequential
    seen[i] = 1;
    found = x[i] == 0;
  }
  return i;
}

// The loop's own test looks at a flag: it runs only while the flag is down, so when to stop is decided by inputs.
int place(const int *x, int n, int key) {
  bool found = false;
  int at = -1;
  for (int i = 0; i < n && !found; ++i) // loop: search-exit
    if (x[i] == key) {
      found = true;
      at = i;
    }
  return at;
}

bool all_positive(const int *x, int n) {
  bool all = true;
  for (int i = 0; i < n && all; ++i) // loop: search-exit
    all = x[i] > 0;
  return all;
}

int by_number(const int *x, int n) {
  int i = 0, stop = 0;
  while (stop == 0 && i < n) { // loop: search-exit
    stop = x[i];
    ++i;
  }
  return i;
}

// A guard that changes inside the inner loop held for the read, not for the write that should have come before it.
void chosenColumns(int *__restrict p, const int *__restrict m, int n) {
  int t[8] = {7, 0, 0, 0, 0, 0, 0, 0};
  for (int i = 0; i < n; ++i) { // not: independent
    for (int j = 1; j < 8; ++j) // not: independent
      if (m[j])
        t[j] = t[j - 1] + p[i];
    p[i] = t[7];
  }
}

void firstStays(int *__restrict p, int n) {
  int t[4] = {7, 0, 0, 0};
  for (int i = 0; i < n; ++i) { // not: independent
    for (int j = 0; j < 4; ++j) // not: independent
      if (j > 0)
        t[j] = t[j - 1] + p[i];
    p[i] = t[3];
  }
}

void wholeRows(int *__restrict p, const int *__restrict m, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    if (m[i]) {
      int t[8];
      for (int j = 0; j < 8; ++j) // loop: independent
        t[j] = p[i] * j;
      int s = 0;
      for (int j = 0; j < 8; ++j) // loop: reduction
        s += t[7 - j];
      p[i] = s;
    }
}

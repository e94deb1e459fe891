// That the rows are apart rests on the rule that inner subscripts stay in their rows: it is listed where it is not proven.
void beyond(int (*a)[4], int n) {
  for (int i = 0; i < n; ++i)    // loop: independent
    for (int j = 0; j < 5; ++j)  // loop: independent
      a[i][j] += 1;
}

void lastColumn(int (*a)[4], int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    a[i][0] = a[i][4] + a[i][0];
}

// Proven: nothing to list.
void within(int (*a)[4], int n) {
  for (int i = 0; i < n; ++i)    // loop: independent
    for (int j = 0; j < 4; ++j)  // loop: independent
      a[i][j] += 1;
}

// p moves between the arrays: it is not the array it started as.
int left_row[64], right_row[64];
void hop(int n) {
  int *p = left_row;
  for (int i = 0; i < n && i < 63; ++i) { // not: independent; not: reduction; not: induction
    p[i + 1] = left_row[i] * 3;
    p = p == left_row ? right_row : left_row;
  }
}

// In `while (n-- > 0)` the first n is not n any more: no condition may call both by one name.
static int cells[1000];

void counted(int n) {
  int k = 100;
  while (n-- > 0) {               // not: independent
    for (int i = 0; i < 100; i++) // not: independent
      cells[i] = cells[i + k];
    k--;
  }
}

void countedDown(int n) {
  int k = 100;
  for (; n > 0; n--) {            // not: independent
    for (int i = 0; i < 100; i++) // not: independent
      cells[i] = cells[i + k];
    k--;
  }
}

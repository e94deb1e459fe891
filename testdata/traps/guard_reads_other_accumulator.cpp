// Two sums, one of which is guarded by the other.
int when_rich(const int *x, int n) {
  int money = 0, days = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction; not: induction
    money += x[i];
    if (money > 100)
      money -= 7;
    else
      ++days;
  }
  return days;
}

// s = (s == x) is no fold over equality: (1 == 0) == 0 is not 1 == (0 == 0) for numbers other than 0 and 1.
int chain(const int *x, int n) {
  int s = 1;
  for (int i = 0; i < n; ++i) // not: reduction; not: independent; not: prefix-scan
    s = s == x[i];
  return s;
}

// i += x[i]: where to look next stands where one looks now.
int hops(const int *x, int n) {
  int k = 0;
  for (int i = 0; i < n; i += x[i]) // not: independent; not: reduction; not: induction; not: prefix-scan
    ++k;
  return k;
}

unsigned fibonacci(int n) {
  unsigned a = 0, b = 1;
  for (int i = 0; i < n; ++i) { // loop: linear-system; not: independent; not: reduction; not: prefix-scan
    unsigned c = a + b;
    a = b;
    b = c;
  }
  return a;
}

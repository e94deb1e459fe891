// Remainders and something that is none: two moduli, a quotient, a product of two, sums that may wrap or go below zero.

long twoModuli(int n) {
  long a = 0, b = 1;
  for (int i = 0; i < n; ++i) { // not: modular-affine; not: reduction
    long t = (a + b) % 1000;
    a = (b + 7) % 999;
    b = t;
  }
  return a;
}

long halved(int n) {
  long a = 0, b = 1;
  for (int i = 0; i < n; ++i) { // not: modular-affine; not: reduction
    long t = (a + b) % 1000;
    a = t / 2;
    b = t;
  }
  return a;
}

long multiplied(int n) {
  long a = 2, b = 3;
  for (int i = 0; i < n; ++i) { // not: modular-affine; not: reduction
    long t = a * b % 1000003;
    a = b;
    b = t;
  }
  return a;
}

// a + b may come round at 2^32 before the remainder is taken.
unsigned wraps(int n) {
  unsigned a = 0, b = 1;
  for (int i = 0; i < n; ++i) { // not: modular-affine; not: reduction
    unsigned t = (a + b) % 4294967291u;
    a = b;
    b = t;
  }
  return a;
}

// Below zero the remainder is cut the other way.
int difference(int n) {
  int a = 5, b = 3;
  for (int i = 0; i < n; ++i) { // not: modular-affine; not: reduction
    int t = (a - b) % 1000;
    a = b;
    b = t;
  }
  return a;
}

// What is handed on first is no remainder, and comes out as it went in.
int startsAbove(int n) {
  int a = 2000, b = 1;
  for (int i = 0; i < n; ++i) { // not: modular-affine; not: reduction
    int t = (a + b) % 1000;
    a = b;
    b = t;
    if (i == 0)
      b = a;
  }
  return a;
}

// One subtraction is no remainder of a sum of three.
int once(int n) {
  int a = 0, b = 1, c = 1;
  for (int i = 0; i < n; ++i) { // not: modular-affine; not: reduction
    int t = a + b + c;
    if (t >= 1009)
      t -= 1009;
    a = b;
    b = c;
    c = t;
  }
  return a;
}

// Several remainders by one number, linear in each other.

long fibonacci(int n) {
  const long M = 1000000007;
  long a = 0, b = 1;
  for (int i = 0; i < n; ++i) { // loop: modular-affine
    long t = (a + b) % M;
    a = b;
    b = t;
  }
  return a;
}

void table(long long *f, int n) {
  f[0] = 0;
  f[1] = 1;
  for (int i = 2; i < n; ++i) // loop: modular-affine when data-value
    f[i] = (f[i - 1] + f[i - 2]) % 998244353;
}

int bySubtraction(int n) {
  int a = 0, b = 1;
  while (n-- > 0) { // loop: modular-affine
    int s = a + b;
    if (s >= 1000000007)
      s -= 1000000007;
    a = b;
    b = s;
  }
  return a;
}

unsigned long long product(const unsigned (*m)[4], int n) {
  const unsigned long long M = 1000003;
  unsigned long long p = 1, q = 0;
  for (int i = 0; i < n; ++i) { // loop: modular-affine
    unsigned long long x = (p * m[i][0] + q * m[i][2]) % M, y = (p * m[i][1] + q * m[i][3]) % M;
    p = x;
    q = y;
  }
  return p + q;
}

int tiles(int n, int m) {
  int one = 1, two = 1, three = 2;
  for (int i = 0; i < n; ++i) { // loop: modular-affine when data-value
    int next = (one + three) % m;
    one = two;
    two = three;
    three = next;
  }
  return one;
}

static int add(int x, int y) { return x + y >= 10007 ? x + y - 10007 : x + y; }
int helper(int n) {
  int a = 1, b = 1, c = 0;
  for (int i = 0; i < n; ++i) { // loop: modular-affine
    int t = add(add(a, b), c);
    a = b;
    b = c;
    c = t;
  }
  return a;
}

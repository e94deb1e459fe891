// The product of the two states: powers of both, no matrix.
unsigned product(unsigned a, unsigned b, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    unsigned c = a * b + 1u;
    a = b;
    b = c;
  }
  return a;
}

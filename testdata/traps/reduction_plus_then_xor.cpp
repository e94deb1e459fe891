// xor and plus on one accumulator do not commute with each other.
unsigned mixed(const unsigned *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    s += x[i];
    s ^= x[i] >> 3;
  }
  return s;
}

// A rotation has two parts without a common bit, so their or is an exclusive or.
unsigned mixed(const unsigned *key, int n) {
  unsigned x = 1;
  for (int i = 0; i < n; ++i) // loop: bitwise-affine
    x = (x << 5 | x >> 27) ^ key[i];
  return x;
}

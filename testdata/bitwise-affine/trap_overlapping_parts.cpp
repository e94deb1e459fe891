// The parts share bits: their or is the or of old bits, which is not linear.
unsigned smeared(const unsigned *key, int n) {
  unsigned x = 1;
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: reduction; not: independent
    x = (x << 5 | x >> 26) ^ key[i];
  return x;
}

// Shifted right with copies of the sign.
unsigned copies(const unsigned *key, int n) {
  int x = 1;
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: reduction; not: independent
    x = (int)((unsigned)x << 5 | (unsigned)(x >> 27)) ^ (int)key[i];
  return (unsigned)x;
}

// A sum of the parts as a rotation would be: exact, but with what is added after it carries run.
unsigned carries(const unsigned *key, int n) {
  unsigned x = 1;
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: reduction; not: independent
    x = (x << 5 | x >> 27) + key[i];
  return x;
}

// How often the inner loop runs is read from the data, or it looks at them: nothing is written out.
unsigned by_count(const unsigned char *data, int n) {
  unsigned c = ~0u;
  for (int i = 0; i < n; ++i) { // not: bitwise-affine; not: reduction; not: independent
    c ^= data[i];
    for (int k = 0; k < data[i]; ++k) // loop: bitwise-affine
      c = (c >> 1) ^ (0xEDB88320u & -(c & 1));
  }
  return ~c;
}

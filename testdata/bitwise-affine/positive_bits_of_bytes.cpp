// The inner loop runs eight times in every iteration: its steps written out are linear over bits again.
unsigned checksum(const unsigned char *data, int n) {
  unsigned c = ~0u;
  for (int i = 0; i < n; ++i) { // loop: bitwise-affine
    c ^= data[i];
    for (int k = 0; k < 8; ++k) // loop: bitwise-affine
      c = (c >> 1) ^ (0xEDB88320u & -(c & 1));
  }
  return ~c;
}

double filtered(const double *a, int n) {
  double x = 0;
  for (int i = 0; i < n; ++i) { // loop: affine-recurrence
    for (int k = 0; k < 3; ++k) // loop: affine-recurrence
      x = 0.5 * x + 1;
    x += a[i];
  }
  return x;
}

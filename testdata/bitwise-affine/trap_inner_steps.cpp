// Inner loops whose steps are written out, and what keeps others from it.
unsigned carries(const unsigned char *data, int n) {
  unsigned c = 1;
  for (int i = 0; i < n; ++i) { // not: bitwise-affine; not: affine-recurrence; not: reduction
    c ^= data[i];
    for (int k = 0; k < 4; ++k) // not: bitwise-affine
      c = (c << 3) + (c ^ 5u);
  }
  return c;
}

// As often as the data say.
unsigned as_often_as_data(const unsigned char *data, int n) {
  unsigned c = ~0u;
  for (int i = 0; i < n; ++i) { // not: bitwise-affine; not: reduction
    c ^= data[i];
    for (int k = 0; k < data[i]; ++k) // loop: bitwise-affine
      c = (c >> 1) ^ (0xEDB88320u & -(c & 1));
  }
  return c;
}

// Left early by what the state is.
unsigned left_early(const unsigned char *data, int n) {
  unsigned c = ~0u;
  for (int i = 0; i < n; ++i) { // not: bitwise-affine; not: reduction
    c ^= data[i];
    for (int k = 0; k < 8; ++k) { // loop: bitwise-affine
      if (c == 0)
        break;
      c = (c >> 1) ^ (0xEDB88320u & -(c & 1));
    }
  }
  return c;
}

// Two variables that pass through each other, three times: still linear.
unsigned turned(const unsigned *x, int n) {
  unsigned a = 1, b = 2;
  for (int i = 0; i < n; ++i) { // loop: linear-system
    for (int k = 0; k < 3; ++k) { // loop: linear-system
      const unsigned t = a + b;
      b = a;
      a = t;
    }
    a += x[i];
  }
  return a;
}

// Squared in each inner step.
double logistic(const double *x, int n) {
  double p = 0.5;
  for (int i = 0; i < n; ++i) { // not: affine-recurrence; not: reduction
    for (int k = 0; k < 2; ++k) // loop: sequential
      p = 3.5 * p * (1 - p);
    p += x[i];
  }
  return p;
}

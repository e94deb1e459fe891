// They look like linear recurrences through memory, and are not.

// The sum of the element before and the one behind: that one has still its old value.
void smooth(double *y, int n) {
  for (int i = 1; i + 1 < n; ++i) // not: linear-system; not: independent
    y[i] = 0.5 * (y[i - 1] + y[i + 1]);
}

// The product of two old values is not linear.
void products(double *y, int n) {
  for (int i = 2; i < n; ++i) // not: linear-system; not: independent; not: prefix-scan
    y[i] = y[i - 1] * y[i - 2];
}

// The factor is what the loop itself wrote.
void own_factor(double *__restrict y, double *__restrict a, int n) {
  for (int i = 2; i < n; ++i) { // not: linear-system; not: independent; not: affine-recurrence
    y[i] = a[i - 1] * y[i - 2];
    a[i] = y[i] + 1.0;
  }
}

// How far back is up to the caller.
void any_lag(double *y, int lag, int n) {
  for (int i = lag; i < n; ++i) // loop: independent when parameter
    y[i] += y[i - lag];
}

// An element is skipped now and then, so the one two back may be an old one: an input.
void skipping(double *y, const int *__restrict use, int n) {
  for (int i = 2; i < n; ++i) // loop: linear-system
    if (use[i])
      y[i] = y[i - 1] + y[i - 2];
}

// Every iteration writes two elements; the value read back is not the one of this statement alone.
void two_writes(double *y, const double *__restrict x, int n) {
  for (int i = 2; i + 1 < n; ++i) { // not: linear-system; not: independent
    y[i] = x[i] + y[i - 2];
    y[i + 1] = x[i + 1];
  }
}

// What is added may be the bytes of what is written.
void own_bytes(unsigned *w, const unsigned char *h, int n) {
  for (int i = 2; i < n; ++i) // loop: linear-system when no-overlap
    w[i] = w[i - 2] + h[i];
}

// Twelve back: a matrix for that does not pay.
void long_lag(double *y, int n) {
  for (int i = 12; i < n; ++i) // loop: sequential
    y[i] += y[i - 12];
}

// A linear congruential generator modulo 2^32: constant coefficients in a ring.
void noise(unsigned *out, unsigned seed, int n) {
  for (int i = 0; i < n; ++i) { // loop: affine-recurrence; not: independent; not: reduction; not: induction
    seed = seed * 1664525u + 1013904223u;
    out[i] = seed >> 16;
  }
}

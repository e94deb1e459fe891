// `t` is assigned in every iteration, but it is read first: each iteration sees the one before it.
void zigzag(unsigned *x, unsigned t, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    x[i] ^= t * t;
    t = x[i] + 1u;
  }
}

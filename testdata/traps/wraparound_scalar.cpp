// `before` carries the previous *output*, not the previous input: the outputs form a chain.
void chain(unsigned *__restrict out, const unsigned *__restrict x, int n) {
  unsigned before = 1;
  for (int i = 0; i < n; ++i) { // loop: sequential
    out[i] = x[i] ^ (before * before);
    before = out[i];
  }
}

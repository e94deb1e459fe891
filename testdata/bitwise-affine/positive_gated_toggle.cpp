void gates(unsigned *__restrict out, const unsigned *__restrict keep, const unsigned *__restrict flip, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) { // loop: bitwise-affine; not: independent; not: reduction; not: prefix-scan
    s = (s & keep[i]) ^ flip[i];
    out[i] = s;
  }
}

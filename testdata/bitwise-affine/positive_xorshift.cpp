void noise(unsigned *out, unsigned s, int n) {
  for (int i = 0; i < n; ++i) { // loop: bitwise-affine; not: independent; not: prefix-scan
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    out[i] = s;
  }
}

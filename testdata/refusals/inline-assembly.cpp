void swap_bytes(unsigned *x, int n) {
  for (int i = 0; i < n; ++i) { // unknown: inline-assembly
    unsigned v = x[i];
    asm("bswap %0" : "+r"(v));
    x[i] = v;
  }
}

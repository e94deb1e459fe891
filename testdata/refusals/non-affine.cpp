void quadratic_probe(unsigned *table, unsigned size, int n) {
  for (int i = 0; i < n; ++i) // unknown: non-affine
    table[static_cast<unsigned long>(i) * static_cast<unsigned long>(i) % size] ^= table[i] * 3u;
}

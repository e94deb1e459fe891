unsigned checksum(const unsigned *word, int n) {
  unsigned x = 0;
  int i = 0;
  do { // loop: reduction
    x ^= word[i];
  } while (++i < n);
  return x;
}

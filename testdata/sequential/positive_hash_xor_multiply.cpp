// FNV-1a: xor then multiply; the xor is linear over bits, the product over the ring, together neither.
unsigned fnv(const unsigned char *s, int n) {
  unsigned h = 2166136261u;
  for (int i = 0; i < n; ++i) { // loop: sequential
    h ^= s[i];
    h *= 16777619u;
  }
  return h;
}

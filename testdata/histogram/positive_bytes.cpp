int histogram[256];
void count_bytes(const unsigned char *s, int n) {
  for (int i = 0; i < n; ++i) // loop: histogram when no-overlap
    ++histogram[s[i]];
}

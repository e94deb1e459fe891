// The increment is guarded by the count itself.
void capped(int *__restrict h, const int *__restrict key, int n, int cap) {
  for (int i = 0; i < n; ++i) // not: histogram; not: independent; not: reduction
    if (h[key[i]] < cap)
      ++h[key[i]];
}

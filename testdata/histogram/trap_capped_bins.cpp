// The increment is guarded by the count itself: no addition; only keys that never repeat free the loop.
void capped(int *__restrict h, const int *__restrict key, int n, int cap) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-indices
    if (h[key[i]] < cap)
      ++h[key[i]];
}

// Keys and counts have one type and may be one array: then counting changes later keys, and how far the counts reach
// is known only from the keys.
void count(int *h, const int *key, int n) {
  for (int i = 0; i < n; ++i) // loop: histogram when no-overlap
    h[key[i]] += 1;
}

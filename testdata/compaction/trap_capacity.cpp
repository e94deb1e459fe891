// The guard asks how much room is left: the position decides.
int some(int *__restrict out, int room, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (x[i] > 0 && k < room)
      out[k++] = x[i];
  return k;
}

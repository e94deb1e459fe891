// A guarded sum, but the guard reads the sum: whether an item fits depends on the items taken before.
int fill(const int *size, int n, int room) {
  int used = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (used + size[i] <= room)
      used += size[i];
  return used;
}

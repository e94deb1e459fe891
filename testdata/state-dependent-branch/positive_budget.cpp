int take(const int *size, int n, int room) {
  int used = 0, taken = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    if (used + size[i] > room)
      continue;
    used += size[i];
    ++taken;
  }
  return taken;
}

int walk(const int *up, const int *down, int level, int n) {
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    level = level < 0 ? level + up[i] : level - down[i];
  return level;
}

void relabel(int *__restrict x, const int *__restrict to, int n) {
  for (int i = 0; i < n; ++i) // unknown: indirect-subscript
    x[to[i]] = x[i] + 1;
}

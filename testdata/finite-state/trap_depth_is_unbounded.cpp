// The nesting depth has no bound, and never falls below zero: not a finite table.
int deepest(const char *s, int n) {
  int depth = 0, most = 0;
  for (int i = 0; i < n; ++i) { // not: finite-state; not: independent; not: reduction
    if (s[i] == '(')
      ++depth;
    else if (s[i] == ')' && depth > 0)
      --depth;
    if (depth > most)
      most = depth;
  }
  return most;
}

// Two states only: the branch on the flag is a table of two entries, and tables compose.
int inside_quotes(const char *s, int n) {
  bool quoted = false;
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: finite-state; not: state-dependent-branch; not: independent
    if (s[i] == '"')
      quoted = !quoted;
    else if (quoted)
      ++k;
  }
  return k;
}

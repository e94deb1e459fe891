// Setting a flag to true under a guard is an or of the guards (or a last value of one constant: same answer).
bool saw_newline(const char *s, int n) {
  bool seen = false;
  for (int i = 0; i < n; ++i) // not: independent; not: sequential; not: state-dependent-branch
    if (s[i] == '\n')
      seen = true;
  return seen;
}

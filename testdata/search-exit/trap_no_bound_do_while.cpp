// No bound either: where the blanks end is known only by looking.
int skip_spaces(const char *s) {
  int i = -1;
  do { // unknown: unknown-trip-count
    ++i;
  } while (s[i] == ' ');
  return i;
}

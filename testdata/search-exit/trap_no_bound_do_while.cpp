// No bound either: where the blanks end is known only by looking.
int skip_spaces(const char *s) {
  int i = -1;
  do { // loop: sequential
    ++i;
  } while (s[i] == ' ');
  return i;
}

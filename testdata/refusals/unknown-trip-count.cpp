// Where the text ends is known only by reading up to there.
unsigned letters(const char *s) {
  unsigned n = 0;
  while (*s != '\0') { // unknown: unknown-trip-count
    n += *s >= 'a' && *s <= 'z';
    ++s;
  }
  return n;
}

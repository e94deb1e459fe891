// Where the text ends is known only by reading up to there: no iteration may run ahead.
unsigned letters(const char *s) {
  unsigned n = 0;
  while (*s != '\0') { // loop: sequential
    n += *s >= 'a' && *s <= 'z';
    ++s;
  }
  return n;
}

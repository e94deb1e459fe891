// A search, but nothing bounds it: elements past the hit may not exist, so they must not be looked at.
unsigned long length(const char *s) {
  const char *p = s;
  while (*p != '\0') // loop: sequential
    ++p;
  return static_cast<unsigned long>(p - s);
}

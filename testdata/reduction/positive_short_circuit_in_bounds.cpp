// The declared extent proves that every element may be read, also after ok has become false.
int levels[100];
bool all_positive() {
  bool ok = true;
  for (int i = 0; i < 100; ++i) // loop: reduction
    ok = ok && levels[i] > 0;
  return ok;
}

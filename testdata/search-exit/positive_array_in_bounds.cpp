// The declared extent proves that the elements past the hit may be looked at.
int table[64];
int free_slot() {
  for (int i = 0; i < 64; ++i) // loop: search-exit
    if (table[i] == 0)
      return i;
  return -1;
}

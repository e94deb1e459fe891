// unsigned char may alias anything: the store may change the bound that the loop reads again.
void wipe(unsigned char *dst, const int *count) {
  for (int i = 0; i < *count; ++i) // loop: independent when no-overlap
    dst[i] = 0;
}

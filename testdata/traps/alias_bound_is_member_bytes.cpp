// The bytes may be those of the count: unsigned char names anything, and the bound is read again every time.
struct Packet {
  int count;
  void wipe(unsigned char *at) {
    for (int i = 0; i < count; ++i) // loop: independent when no-overlap
      at[i] = 0;
  }
};
void use(Packet &p, unsigned char *at) { p.wipe(at); }

// The running count is where the store goes: not a plain sum, and the stores are distinct only because it grows.
void pack(int *__restrict out, const unsigned char *__restrict size, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction; not: induction
    for (int k = 0; k < size[i]; ++k) // loop: independent
      out[at + k] = i;
    at += size[i];
  }
}

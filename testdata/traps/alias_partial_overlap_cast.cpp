// Bytes 4i to 4i + 3 are written, byte i is read: iteration 1 reads a byte that iteration 0 wrote.
unsigned words[64];
void spread() {
  const unsigned char *bytes = reinterpret_cast<const unsigned char *>(words);
  for (int i = 0; i < 64; ++i) // loop: sequential
    words[i] = bytes[i] * 257u;
}

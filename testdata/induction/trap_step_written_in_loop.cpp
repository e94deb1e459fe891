// The step looks invariant, but the first iteration writes the cell that every later one reads.
int stride_table[64];
int walk() {
  int at = 0;
  for (int i = 0; i < 64; ++i) { // loop: sequential
    stride_table[i] = i + 1;
    at += stride_table[0];
  }
  return at;
}

// C++20 defines a shift to the left modulo 2^32, of signed numbers too: bits are lost, and subscripts meet.
static int cells[16];

void twoBits() {
  for (int i = 0; i < 10; i++) // loop: sequential
    cells[(i << 30 >> 30) + 2] = i;
}

void oneBit(int *out) {
  for (int i = 0; i < 10; i++) // loop: sequential
    out[i << 31] = i;
}

// Shifts that lose nothing.
void fours(int *out) {
  for (int i = 0; i < 1000; i++) // loop: independent
    out[i << 2] = i;
}

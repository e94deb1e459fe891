// Blocks of five cells every four: the last cell of a block is the first of the next.
int strip[129];
void blocks() {
  for (int b = 0; b < 32; ++b)   // loop: sequential
    for (int k = 0; k < 5; ++k) // loop: independent
      strip[4 * b + k] = strip[4 * b + k] * strip[4 * b + k] + b;
}

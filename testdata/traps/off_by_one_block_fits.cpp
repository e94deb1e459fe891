// Blocks of four cells every four: they only touch.
int strip[128];
void blocks() {
  for (int b = 0; b < 32; ++b)   // loop: independent
    for (int k = 0; k < 4; ++k) // loop: independent
      strip[4 * b + k] = strip[4 * b + k] * strip[4 * b + k] + b;
}

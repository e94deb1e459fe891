int wave[512];
void predict() {
  for (int i = 0; i < 256; ++i) // loop: independent
    wave[2 * i] -= wave[2 * i + 1];
}

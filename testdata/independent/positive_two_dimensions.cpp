float grid[48][64];
void ramp() {
  for (int i = 0; i < 48; ++i) // loop: independent
    for (int j = 0; j < 64; ++j) // loop: independent
      grid[i][j] = 2.0f * static_cast<float>(j) - static_cast<float>(i);
}

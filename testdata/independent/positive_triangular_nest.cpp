double lower[40][40];
void mirror_free() {
  for (int i = 0; i < 40; ++i) // loop: independent
    for (int j = 0; j <= i; ++j) // loop: independent
      lower[i][j] = lower[i][j] * 0.5;
}

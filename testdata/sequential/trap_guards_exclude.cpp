// Without the guards cell i would be written and read 50 iterations apart; with them, cells 50 to 99 are only read.
int y[150];
void halves() {
  for (int i = 0; i < 100; ++i) { // loop: independent
    if (i < 50)
      y[i] = y[i + 50];
    else
      y[i + 50] = y[i] + 1;
  }
}

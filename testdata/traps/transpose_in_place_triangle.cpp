// Below the diagonal only: each pair is touched by one iteration.
int square[32][32];
void transpose() {
  for (int i = 1; i < 32; ++i)    // loop: independent
    for (int j = 0; j < i; ++j) { // loop: independent
      int t = square[i][j];
      square[i][j] = square[j][i];
      square[j][i] = t;
    }
}

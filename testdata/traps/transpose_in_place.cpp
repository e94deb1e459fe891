// Each pair is exchanged twice, in two different rows: the second exchange reads what the first one stored.
int square[32][32];
void transpose_twice() {
  for (int i = 0; i < 32; ++i)     // loop: sequential
    for (int j = 0; j < 32; ++j) { // loop: independent
      int t = square[i][j];
      square[i][j] = square[j][i];
      square[j][i] = t + 1;
    }
}

double before[66][66], after[66][66];
void sweep() {
  for (int i = 1; i < 65; ++i)   // loop: independent
    for (int j = 1; j < 65; ++j) // loop: independent
      after[i][j] = 0.25 * (before[i - 1][j] + before[i + 1][j] + before[i][j - 1] + before[i][j + 1]);
}

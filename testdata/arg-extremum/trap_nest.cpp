// Nests in which the place does not follow the extremum alone.
int moved(const double (*table)[64], int rows) {
  double best = table[0][0];
  int x = 0;
  for (int i = 0; i < rows; i++) { // unknown: unmodelled-recurrence
    for (int j = 0; j < 64; j++)   // loop: arg-extremum
      if (table[i][j] > best) {
        best = table[i][j];
        x = i;
      }
    x = x / 2; // every row moves it once more
  }
  return x;
}

int lowered(const double (*table)[64], int rows) {
  double best = table[0][0];
  int x = 0;
  for (int i = 0; i < rows; i++) { // loop: state-dependent-branch
    for (int j = 0; j < 64; j++)   // loop: arg-extremum
      if (table[i][j] > best) {
        best = table[i][j];
        x = i;
      }
    best = best * 0.5;
  }
  return x;
}

int slack(const double (*table)[64], int rows) {
  double best = table[0][0];
  int x = 0;
  for (int i = 0; i < rows; i++) // loop: sequential
    for (int j = 0; j < 64; j++) // loop: state-dependent-branch
      if (table[i][j] > best + 0.01) {
        best = table[i][j];
        x = i;
      }
  return x;
}

// Only one direction carries: rows wait, the cells of a row do not.
double sheet[64][64];
void down() {
  for (int i = 1; i < 64; ++i)   // loop: sequential
    for (int j = 0; j < 64; ++j) // loop: independent
      sheet[i][j] = sheet[i - 1][j] * sheet[i - 1][j];
}

// Each row is a plain copy, but row i + 1 must be read before iteration i + 1 overwrites it.
int sheet[32][32];
void pull_rows() {
  for (int i = 0; i < 31; ++i)   // loop: sequential
    for (int j = 0; j < 32; ++j) // loop: independent
      sheet[i][j] = sheet[i + 1][j];
}

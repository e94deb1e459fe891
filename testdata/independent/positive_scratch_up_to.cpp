// Scratch rows that are filled from one place to another, and read from a third to a fourth.
static double flux[100][5];

void sweep(double (*__restrict u)[100][5], int planes, int nx, int first, int last) {
  for (int k = 1; k < planes; k++) { // loop: independent when parameter
    for (int i = 0; i < nx; i++)     // loop: independent
      for (int m = 0; m < 5; m++)    // loop: independent
        flux[i][m] = u[k][i][m] * 2;
    for (int i = first; i < last; i++) // loop: independent
      for (int m = 0; m < 5; m++)      // loop: independent
        u[k][i][m] -= flux[i + 1][m] - flux[i - 1][m];
  }
}

void smooth(float (*rows)[256], int count, int filled, int used) {
  float row[256];
  for (int r = 0; r < count; r++) {    // loop: independent when parameter
    for (int j = 0; j < filled; j++) // loop: independent
      row[j] = rows[r][j] * 0.5f;
    for (int j = 0; j < used; j++) // loop: independent
      rows[r][j] += row[j];
  }
}

// What the first place holds was there before the loop.
void from_one_on(float (*rows)[256], int count, int n) {
  static float row[256];
  for (int r = 0; r < count; r++) { // loop: sequential
    for (int j = 1; j < n; j++)     // loop: independent when no-overlap
      row[j] = rows[r][j];
    for (int j = 1; j < n; j++) // loop: independent when no-overlap
      rows[r][j] = row[j - 1];
  }
}

// A running row: each is made of the one before.
void handed_on(float (*rows)[256], int count, int n) {
  float row[256] = {0};
  for (int r = 0; r < count; r++) { // unknown: may-alias
    for (int j = 0; j < n; j++) {   // loop: independent
      row[j] = row[j] * 0.5f + rows[r][j];
      rows[r][j] = row[j];
    }
  }
}

// Another order of the loops: legal where every distance vector stays positive, of use where a level becomes free.
double a[100][100], b[100][100];

void down_the_columns() {
  for (int i = 1; i < 100; ++i)   // loop: sequential
    for (int j = 0; j < 100; ++j) // loop: independent
      a[i][j] = a[i - 1][j] * a[i - 1][j];
}
void along_the_rows() {
  for (int i = 0; i < 100; ++i)   // loop: independent
    for (int j = 1; j < 100; ++j) // loop: sequential
      a[i][j] = a[i][j - 1] * a[i][j - 1];
}
void deep(int n) {
  for (int t = 0; t < n; ++t)       // loop: sequential
    for (int i = 0; i < 100; ++i)   // loop: independent
      for (int j = 0; j < 100; ++j) // loop: independent
        a[i][j] = a[i][j] * a[i][j];
}
void against_the_rows() {
  for (int i = 1; i < 100; ++i)  // loop: sequential
    for (int j = 0; j < 99; ++j) // loop: independent
      a[i][j] = a[i - 1][j + 1] * a[i - 1][j + 1];
}
void bounds_depend() {
  for (int i = 1; i < 100; ++i) // loop: sequential
    for (int j = 0; j < i; ++j) // loop: independent
      a[i][j] = a[i - 1][j] * a[i - 1][j];
}
void something_in_between() {
  for (int i = 1; i < 100; ++i) { // loop: sequential
    b[i][0] = a[i - 1][5];
    for (int j = 0; j < 100; ++j) // loop: independent
      a[i][j] = a[i - 1][j] * a[i - 1][j];
  }
}

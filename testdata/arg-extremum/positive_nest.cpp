// Where a table is greatest: the nest is one long loop.
void greatest(const double (*table)[64], int rows, int *row, int *column) {
  double best = table[0][0];
  int x = 0, y = 0;
  for (int i = 0; i < rows; i++)   // loop: arg-extremum
    for (int j = 0; j < 64; j++) { // loop: arg-extremum
      if (table[i][j] > best) {
        best = table[i][j];
        x = i;
        y = j;
      }
    }
  *row = x;
  *column = y;
}

long least(const float *volume, long depth, long rows, long columns) {
  float best = volume[0];
  long at = 0;
  for (long k = 0; k < depth; k++)         // loop: arg-extremum
    for (long i = 0; i < rows; i++)        // loop: arg-extremum
      for (long j = 0; j < columns; j++) { // loop: arg-extremum
        const float value = volume[(k * rows + i) * columns + j];
        if (value <= best) {
          best = value;
          at = (k * rows + i) * columns + j;
        }
      }
  return at;
}

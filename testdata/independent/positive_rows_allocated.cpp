// Rows that each iteration allocates for itself.
#include <cstdlib>

double **ramp(int rows, int columns) {
  double **table = new double *[rows];
  for (int i = 0; i < rows; i++) { // loop: independent
    table[i] = new double[columns];
    for (int j = 0; j < columns; j++) // loop: independent
      table[i][j] = i + j;
  }
  return table;
}

void zeroed(float **table, int rows, int columns) {
  for (int i = 0; i < rows; i++) { // loop: independent
    float *row = static_cast<float *>(malloc(sizeof(float) * columns));
    for (int j = 0; j < columns; j++) // loop: independent
      row[j] = 0;
    table[i] = row;
  }
}

// Each row goes on from the one before.
void linked(double **table, int rows, int columns) {
  for (int i = 1; i < rows; i++) { // loop: sequential
    table[i] = new double[columns];
    for (int j = 0; j < columns; j++) // loop: independent when no-overlap
      table[i][j] = table[i - 1][j] + 1;
  }
}

// Along a row it is a scan, across rows nothing is shared.
void row_integrals(float *x, int rows, int cols) {
  for (int r = 0; r < rows; ++r) { // loop: independent
    float *row = x + r * cols;
    for (int c = 1; c < cols; ++c) // loop: prefix-scan
      row[c] += row[c - 1];
  }
}

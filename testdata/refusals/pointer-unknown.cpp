void clear_rows(float **row, int rows, int cols) {
  for (int r = 0; r < rows; ++r)   // loop: reduction
    for (int c = 0; c < cols; ++c) // loop: independent
      row[r][c] += 1.0f;
}

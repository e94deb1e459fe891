// Every row adds to the same cells: an array reduction over rows, independent over columns.
void column_sums(float *__restrict out, const float *__restrict x, int rows, int cols) {
  for (int r = 0; r < rows; ++r)   // loop: reduction
    for (int c = 0; c < cols; ++c) // loop: independent
      out[c] += x[r * cols + c];
}

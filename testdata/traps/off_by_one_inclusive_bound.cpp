// j runs to cols inclusive: the last cell of row r is the first of row r + 1.
void fill(int *x, int rows, int cols) {
  for (int r = 0; r < rows; ++r)    // loop: sequential
    for (int j = 0; j <= cols; ++j) // loop: independent
      x[r * cols + j] = x[r * cols + j] * 2 + r;
}

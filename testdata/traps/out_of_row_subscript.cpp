// Column j - 1 of column 0 is the last cell of the row before: flat memory knows no rows.
void smear(int *x, int rows, int cols) {
  for (int r = 1; r < rows; ++r)   // todo-loop: sequential
    for (int j = 0; j < cols; ++j) // loop: sequential
      x[r * cols + j] = x[r * cols + j - 1] * x[r * cols + j - 1] + 1;
}

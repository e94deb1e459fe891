void first_zero_of_each_row(int *__restrict out, const int *__restrict x, int rows, int cols) {
  for (int r = 0; r < rows; ++r) { // loop: independent
    int c = 0;
    for (; c < cols; ++c) // loop: search-exit
      if (x[r * cols + c] == 0)
        break;
    out[r] = c;
  }
}

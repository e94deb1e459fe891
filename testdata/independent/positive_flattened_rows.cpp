void add_position(float *x, int rows, int cols) {
  for (int r = 0; r < rows; ++r) { // loop: independent
    float *row = x + r * cols;
    for (int c = 0; c < cols; ++c) // loop: independent
      row[c] += 0.5f;
  }
}

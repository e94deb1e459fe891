// Rows look separate, but cols is not tied to the row distance ld: rows overlap when ld < cols.
void stamp(float *tile, int rows, int cols, int ld) {
  for (int i = 0; i < rows; ++i)   // loop: independent when in-bounds
    for (int j = 0; j < cols; ++j) // loop: independent
      tile[i * ld + j] = static_cast<float>(i + j);
}

float total(const float *x, int rows, int cols) {
  float s = 0.0f;
  for (int r = 0; r < rows; ++r)   // loop: reduction
    for (int c = 0; c < cols; ++c) // loop: reduction
      s += x[r * cols + c];
  return s;
}

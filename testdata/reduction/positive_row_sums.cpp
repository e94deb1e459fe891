void row_sums(float *__restrict out, const float *__restrict x, int rows, int cols) {
  for (int r = 0; r < rows; ++r) { // loop: independent
    float s = 0.0f;
    for (int c = 0; c < cols; ++c) // loop: reduction
      s += x[r * cols + c];
    out[r] = s;
  }
}

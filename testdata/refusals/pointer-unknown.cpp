void clear_rows(float **row, int rows, int cols) {
  for (int r = 0; r < rows; ++r)   // loop: independent when distinct-objects
    for (int c = 0; c < cols; ++c) // loop: independent
      row[r][c] += 1.0f;
}

// Addresses that were kept as numbers.
void poke(const unsigned long *address, int n) {
  for (int i = 0; i < n; ++i) // unknown: pointer-unknown
    *(float *)address[i] = 1.0f;
}

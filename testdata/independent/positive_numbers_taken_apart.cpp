// One counter for several: taken apart by division, and put together again in a subscript.

// Row and column.
void rowAndColumn(float *__restrict out, const float *__restrict in, int rows, int columns) {
  for (int i = 0; i < rows * columns; ++i) { // loop: independent
    const int row = i / columns, column = i % columns;
    out[row * columns + column] = 2 * in[i];
  }
}

// Four numbers; the divisors are products, or are divided by one after the other.
void fourNumbers(float *__restrict out, const float *__restrict bias, int n, int channels, int height, int width) {
  for (int i = 0; i < n * channels * height * width; ++i) { // loop: independent
    const int x = i % width, y = i / width % height;
    const int channel = i / (width * height) % channels, image = i / (height * channels * width);
    out[((image * channels + channel) * height + y) * width + x] += bias[channel];
  }
}

// The inner numbers have loops of their own.
void planes(float *__restrict out, const float *__restrict in, int n, int m, int h, int w) {
  for (int plane = 0; plane < n * m; ++plane) { // loop: independent
    const int image = plane / m, channel = plane % m;
    for (int y = 0; y < h; ++y)   // loop: independent
      for (int x = 0; x < w; ++x) // loop: independent
        out[image * m * h * w + channel * h * w + y * w + x] = in[y * w + x];
  }
}

// Two elements for each number.
void pairsOf(double *out, unsigned n, unsigned c) {
  for (unsigned i = 0; i < n; ++i) { // loop: independent
    const unsigned long group = i / c, member = i % c;
    out[(group * c + member) * 2] = 1;
    out[(group * c + member) * 2 + 1] = 2;
  }
}

// The first and the last row, and the first and the last column.
void frame(double *u, double *v, int columns, int rows) {
  for (int i = 0; i < columns; ++i) { // loop: independent when no-overlap
    u[i] = 1.0;
    v[i] = 1.0;
    u[(rows - 1) * columns + i] = 1.0;
    v[(rows - 1) * columns + i] = 1.0;
  }
  for (int j = 0; j < rows; ++j) { // loop: independent when in-bounds, no-overlap
    u[j * columns] = 1.0;
    v[j * columns] = 1.0;
    u[j * columns + columns - 1] = 1.0;
    v[j * columns + columns - 1] = 1.0;
  }
}

// Rows that mirror their neighbours.
void mirroredRows(double *u, int columns, int rows) {
  for (int i = 0; i < columns; ++i) { // loop: independent
    u[i] = u[2 * columns + i];
    u[(rows - 1) * columns + i] = u[(rows - 3) * columns + i];
  }
}

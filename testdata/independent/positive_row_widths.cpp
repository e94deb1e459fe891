// Rows and planes whose lengths are sums: grids with ghost cells on each side.
#define AT(i, j) ((i) * (nx + 2) + (j))

void fill_inside(double *u, const double *f, int nx, int ny, int nz) {
  for (int k = 0; k < nz; k++) // loop: independent when no-overlap
    for (int j = 0; j < ny; j++) // loop: independent when no-overlap
      for (int i = 0; i < nx; i++) // loop: independent when no-overlap
        u[(k + 2) * (ny + 4) * (nx + 4) + (j + 2) * (nx + 4) + (i + 2)] = 2 * f[(k * ny + j) * nx + i];
}

void left_and_right(double *u, int nx, int ny) {
  for (int i = 1; i <= ny; i++) { // loop: independent when in-bounds
    u[AT(i, 0)] = u[AT(i, nx)];
    u[AT(i, nx + 1)] = u[AT(i, 1)];
  }
}

void top_and_bottom(double *u, int nx, int ny) {
  for (int j = 0; j <= nx + 1; j++) { // loop: independent
    u[AT(0, j)] = u[AT(ny, j)];
    u[AT(ny + 1, j)] = u[AT(1, j)];
  }
}

void padded(float *out, int rows, int cols, int pad) {
  for (int i = 0; i < rows; i++) // loop: independent when in-bounds
    for (int j = 0; j < cols; j++) // loop: independent
      out[i * (cols + pad) + j] = i - j;
}

// Planes that only parameters number.
void front_and_back(double *u, int n1, int n2, int n3) {
  for (long i2 = 0; i2 < n2; i2++) // loop: independent
    for (long i1 = 0; i1 < n1; i1++) { // loop: independent
      u[(0L * n2 + i2) * n1 + i1] = u[((n3 - 2L) * n2 + i2) * n1 + i1];
      u[((n3 - 1L) * n2 + i2) * n1 + i1] = u[(1L * n2 + i2) * n1 + i1];
    }
}

// The last element of each row is the first of the next one.
void rows_that_share(double *u, int nx, int ny) {
  for (int i = 0; i < ny; i++) // loop: sequential
    for (int j = 0; j <= nx + 2; j++) // loop: independent
      u[AT(i, j)] = 1 / (1 + u[AT(i, j)]);
}

// What a kernel leaves of a picture.
void convolve(float *out, const float *in, const float *w, int channels, int height, int width, int kernel) {
  const int rows = height - kernel + 1, cols = width - kernel + 1;
  for (int c = 0; c < channels; c++) // loop: independent when no-overlap
    for (int y = 0; y < rows; y++) // loop: independent when no-overlap
      for (int x = 0; x < cols; x++) { // loop: independent when no-overlap
        float sum = 0;
        for (int i = 0; i < kernel; i++) // loop: reduction
          for (int j = 0; j < kernel; j++) // loop: reduction
            sum += in[(c * height + y + i) * width + x + j] * w[(c * kernel + i) * kernel + j];
        out[(c * rows + y) * cols + x] = sum;
      }
}

void without_border(float *out, int planes, int height, int width, int border) {
  for (int p = 0; p < planes; p++) // loop: independent
    for (int y = 0; y < height - 2 * border; y++) // loop: independent
      for (int x = 0; x < width - 2 * border; x++) // loop: independent
        out[(p * (height - 2 * border) + y) * (width - 2 * border) + x] = 1;
}

// One column too many: it is the first of the next row.
void one_too_many(float *out, int planes, int height, int width, int kernel) {
  const int rows = height - kernel, cols = width - kernel;
  for (int p = 0; p < planes; p++) // loop: sequential
    for (int y = 0; y < rows; y++) // loop: sequential
      for (int x = 0; x <= cols; x++) // loop: independent
        out[(p * rows + y) * cols + x] = out[(p * rows + y) * cols + x] / 2 + 1;
}

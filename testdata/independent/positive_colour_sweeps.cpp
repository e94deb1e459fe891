// One colour of a board at a time: cells that are written are read in no other iteration, wherever the rows begin.
#include <cstddef>
#include <vector>

void starts_by_colour(double *phi, int n, int colour) {
  for (int i = 1; i < n - 1; ++i)                             // loop: independent
    for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)     // loop: independent
      phi[i * n + j] = phi[(i - 1) * n + j] + phi[(i + 1) * n + j] + phi[i * n + j - 1] + phi[i * n + j + 1];
}

void guarded(double *phi, int n, int m, int colour) {
  for (int i = 1; i < n - 1; ++i)   // loop: independent
    for (int j = 1; j < m - 1; j++) // loop: independent
      if ((i + j) % 2 == colour)
        phi[i * m + j] = phi[(i - 1) * m + j] + phi[(i + 1) * m + j] + phi[i * m + j - 1] + phi[i * m + j + 1];
}

void starts_by_row(double *phi, int n, int m) {
  for (int i = 1; i < n - 1; ++i)                 // loop: independent
    for (int j = 1 + (i & 1); j < m - 1; j += 2)  // loop: independent
      phi[i * m + j] = phi[(i - 1) * m + j] + phi[(i + 1) * m + j] + phi[i * m + j - 1] + phi[i * m + j + 1];
}

void row_pitch(double *phi, int n, int m, int ld) {
  for (int i = 1; i < n - 1; ++i)                // loop: independent when in-bounds
    for (int j = 1 + (i & 1); j < m - 1; j += 2) // loop: independent when in-bounds
      phi[i * ld + j] = phi[(i - 1) * ld + j] + phi[(i + 1) * ld + j] + phi[i * ld + j - 1] + phi[i * ld + j + 1];
}

void cube(double *phi, int n, int m, int k, int colour) {
  for (int i = 1; i < n - 1; ++i)                                // loop: independent
    for (int j = 1; j < m - 1; j++)                              // loop: independent
      for (int l = 1 + (i + j + colour) % 2; l < k - 1; l += 2)  // loop: independent
        phi[(i * m + j) * k + l] = phi[((i - 1) * m + j) * k + l] + phi[((i + 1) * m + j) * k + l] +
                                   phi[(i * m + j - 1) * k + l] + phi[(i * m + j + 1) * k + l] +
                                   phi[(i * m + j) * k + l - 1] + phi[(i * m + j) * k + l + 1];
}

void four_colours(double *phi, int n, int m, int row, int column) {
  for (int i = 1 + row; i < n - 1; i += 2)      // loop: independent when in-bounds
    for (int j = 1 + column; j < m - 1; j += 2) // loop: independent when in-bounds
      phi[i * m + j] = phi[(i - 1) * m + j - 1] + phi[(i - 1) * m + j] + phi[i * m + j - 1] + phi[(i + 1) * m + j + 1];
}

void unsigned_colour(std::vector<double> &phi, std::size_t n, std::size_t m, std::size_t colour) {
  for (std::size_t i = 1; i + 1 < n; ++i)                          // loop: independent
    for (std::size_t j = 1 + (i + colour) % 2; j + 1 < m; j += 2)  // loop: independent
      phi[i * m + j] = phi[(i - 1) * m + j] + phi[(i + 1) * m + j] + phi[i * m + j - 1] + phi[i * m + j + 1];
}

void unsigned_guard(std::vector<double> &phi, std::size_t n, std::size_t m, std::size_t colour) {
  for (std::size_t i = 1; i + 1 < n; ++i)   // loop: independent
    for (std::size_t j = 1; j + 1 < m; ++j) // loop: independent
      if (((i + j + colour) & 1) == 0)
        phi[i * m + j] = phi[(i - 1) * m + j] + phi[(i + 1) * m + j] + phi[i * m + j - 1] + phi[i * m + j + 1];
}

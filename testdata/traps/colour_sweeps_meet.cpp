// Colours that are too few for what is read, and rows that reach too far.
#include <cstddef>
#include <vector>

void diagonal_neighbour(double *phi, int n, int colour) {
  for (int i = 1; i < n - 1; ++i)                         // loop: sequential
    for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2) // loop: independent
      phi[i * n + j] = phi[(i - 1) * n + j - 1];
}

void three_colours(double *phi, int n, int m, int colour) {
  for (int i = 1; i < n - 1; ++i)                         // not: independent
    for (int j = 1 + (i + colour) % 3; j < m - 1; j += 3) // loop: sequential
      phi[i * m + j] = phi[(i - 1) * m + j + 1] + phi[i * m + j - 1] + phi[i * m + j + 1];
}

void beyond_the_row(double *phi, int n, int m, int colour) {
  for (int i = 1; i < n - 1; ++i)                     // loop: sequential
    for (int j = (i + colour) % 2; j < m + 1; j += 2) // loop: sequential
      phi[i * m + j] = phi[(i - 1) * m + j] + phi[(i + 1) * m + j] + phi[i * m + j - 1] + phi[i * m + j + 1];
}

void four_diagonals(std::vector<double> &phi, std::size_t n, std::size_t m, std::size_t colour) {
  for (std::size_t i = 1; i + 1 < n; ++i)   // loop: sequential
    for (std::size_t j = 1; j + 1 < m; ++j) // loop: independent
      if (((i + colour) & 3) == (j & 3))
        phi[i * m + j] = phi[(i - 1) * m + j - 1];
}

// 3 does not divide 2^64: where the sum comes round, remainders start afresh.
void comes_round(double *x, std::size_t n, std::size_t colour) {
  for (std::size_t i = 0; i < n; ++i) // not: independent
    x[(i + colour) % 3 + 3 * i] = x[(i + colour + 3) % 3 + 3 * i + 3];
}

// A condition under which the loop inside runs only once is no way to run in parallel.
#include <cstddef>
#include <vector>

void diagonal(int n, int m, int (*length)[100]) {
  for (int i = 1; i < n; ++i)    // loop: sequential
    for (int j = 1; j < m; ++j)  // loop: independent
      length[i][j] = length[i - 1][j - 1] + 1;
}

void diagonalOfRows(std::size_t n, std::size_t m, std::vector<std::vector<int>> &length) {
  for (std::size_t i = 1; i < n; ++i)    // loop: sequential
    for (std::size_t j = 1; j < m; ++j)  // loop: independent
      length[i][j] = length[i - 1][j - 1] + 1;
}

// Rows as wide as the loop inside at most: one of two or more iterations can do that.
void rowsOfTwo(int n, int m, double *a) {
  for (int i = 0; i < n; ++i)    // loop: independent when parameter
    for (int j = 0; j < m; ++j)  // loop: independent
      a[2 * i + j] = i + j;
}

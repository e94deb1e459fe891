// Each value is made from the one before wherever the data say so: data for which they do are easily found.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

void squares(int n, double *a, const double *x) {
  for (int i = 1; i < n; ++i)  // loop: sequential
    if (x[i] > 0)
      a[i] = a[i - 1] * a[i - 1];
}

void squaresWhereThree(int n, double *a, const int *x) {
  for (int i = 1; i < n; ++i)  // loop: sequential
    if (x[i] == 3)
      a[i] = a[i - 1] * a[i - 1];
}

void squaresOf(int n, double *a, const int *x, int k) {
  for (int i = 1; i < n; ++i)  // loop: sequential
    if (x[i] == k)
      a[i] = a[i - 1] * a[i - 1];
}

void squaresWhereRising(int n, double *a, const int *x) {
  for (int i = 1; i < n; ++i)  // loop: sequential
    if (x[i] > x[i - 1])
      a[i] = a[i - 1] * a[i - 1];
}

void skipped(int n, double *a, const int *x, const int *y) {
  for (int i = 1; i < n; ++i) {  // loop: sequential
    if (x[i] > 0 && y[i] < x[i])
      continue;
    a[i] = std::sqrt(a[i - 1]);
  }
}

void commonSubsequence(const std::string &a, const std::string &b, std::vector<std::vector<int>> &length) {
  for (std::size_t i = 1; i <= a.size(); ++i)    // loop: wavefront
    for (std::size_t j = 1; j <= b.size(); ++j)  // loop: segmented
      length[i][j] =
          a[i - 1] == b[j - 1] ? length[i - 1][j - 1] + 1 : std::max(length[i - 1][j], length[i][j - 1]);
}

void table(int n, int m, int (*length)[100], const std::string &a, const std::string &b) {
  for (int i = 1; i < n; ++i)    // loop: sequential
    for (int j = 1; j < m; ++j)  // loop: independent when no-overlap
      length[i][j] = a[i] == b[j] ? length[i - 1][j] + 1 : 0;
}

int longestRising(const std::vector<int> &v) {
  std::vector<int> length(v.size(), 1);
  int best = 0;
  for (std::size_t i = 0; i < v.size(); ++i) {  // loop: sequential
    for (std::size_t j = 0; j < i; ++j)         // loop: reduction
      if (v[j] < v[i])
        length[i] = std::max(length[i], length[j] + 1);
    best = std::max(best, length[i]);
  }
  return best;
}

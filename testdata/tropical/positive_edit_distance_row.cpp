// A row of the edit distance: each cell waits for its left neighbour, but only through a minimum of sums.
#include <algorithm>

void row(const int *__restrict above, const int *__restrict cost, int *__restrict d, int n) {
  for (int j = 1; j < n; ++j) // loop: tropical
    d[j] = std::min(std::min(above[j] + 1, above[j - 1] + cost[j]), d[j - 1] + 1);
}

#include <algorithm>
void peaks(int *__restrict best, const int *__restrict group, const int *__restrict x, int n) {
  for (int i = 0; i < n; ++i) // loop: histogram
    best[group[i]] = std::max(best[group[i]], x[i]);
}

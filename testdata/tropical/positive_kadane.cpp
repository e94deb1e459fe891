#include <algorithm>
int best_segment(const int *x, int n) {
  int run = 0, best = 0;
  for (int i = 0; i < n; ++i) { // loop: tropical; not: independent; not: reduction
    run = std::max(run + x[i], 0);
    best = std::max(best, run);
  }
  return best;
}

#include <vector>
double last_finite(const std::vector<double> &v, double none) {
  double seen = none;
  for (double x : v) { // loop: last-value
    if (!(x - x == 0.0))
      continue;
    seen = x;
  }
  return seen;
}

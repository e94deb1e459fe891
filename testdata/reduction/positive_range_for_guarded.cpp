#include <vector>
int count_above(const std::vector<double> &v, double level) {
  int n = 0;
  for (double x : v) // loop: reduction
    if (x > level)
      ++n;
  return n;
}

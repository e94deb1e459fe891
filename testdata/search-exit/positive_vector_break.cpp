#include <vector>
std::size_t first_above(const std::vector<double> &v, double level) {
  std::size_t i = 0;
  for (; i < v.size(); ++i) // loop: search-exit
    if (v[i] > level)
      break;
  return i;
}

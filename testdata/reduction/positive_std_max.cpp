#include <algorithm>
#include <vector>
int widest(const std::vector<int> &v) {
  int m = 0;
  for (std::size_t i = 0; i < v.size(); ++i) // loop: reduction
    m = std::max(m, v[i]);
  return m;
}

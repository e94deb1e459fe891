#include <vector>
int backwards(const std::vector<int> &v) {
  int s = 0;
  for (auto it = v.rbegin(); it != v.rend(); ++it) // loop: reduction
    s += *it;
  return s;
}

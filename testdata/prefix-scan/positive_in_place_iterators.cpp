#include <vector>
void accumulate(std::vector<int> &v) {
  if (v.empty())
    return;
  for (auto it = v.begin() + 1; it != v.end(); ++it) // loop: prefix-scan
    *it += *(it - 1);
}

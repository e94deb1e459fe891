#include <vector>
std::vector<int> evens(const std::vector<int> &v) {
  std::vector<int> out;
  for (int x : v) // loop: compaction; not: independent; not: reduction
    if (x % 2 == 0)
      out.push_back(x);
  return out;
}

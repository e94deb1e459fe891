#include <vector>
bool contains(const std::vector<int> &v, int key) {
  for (int x : v) // loop: search-exit
    if (x == key)
      return true;
  return false;
}

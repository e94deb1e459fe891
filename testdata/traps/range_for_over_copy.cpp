// x is a copy of the element: nothing is stored in v at all.
#include <vector>
int wasted(std::vector<int> &v) {
  int n = 0;
  for (int x : v) { // loop: reduction
    x += 1;
    n += x > 0;
  }
  return n;
}

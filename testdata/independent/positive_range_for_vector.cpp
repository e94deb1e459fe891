#include <vector>
void negate_all(std::vector<int> &v) {
  for (int &x : v) // loop: independent
    x = -x;
}

#include <vector>
void shift_up(std::vector<double> &v, double by) {
  for (auto it = v.begin(); it != v.end(); ++it) // loop: independent
    *it += by;
}

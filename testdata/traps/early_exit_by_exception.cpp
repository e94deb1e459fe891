// at() throws: elements after the bad index must stay untouched. Only indices that are all in range make it a histogram.
#include <vector>
void scatter(std::vector<int> &x, const std::vector<short> &where) {
  for (short w : where) // not: independent; not: reduction
    x.at(static_cast<std::size_t>(w)) += 1;
}

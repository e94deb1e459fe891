// Growing moves the elements; the bound is read again in every iteration.
#include <vector>
void expand(std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size() && i < 100; ++i) // not: independent; not: reduction; not: search-exit
    if (v[i] > 10)
      v.push_back(v[i] / 2);
}

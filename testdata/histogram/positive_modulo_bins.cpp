#include <vector>
std::vector<long> fold(const std::vector<int> &x, std::size_t period) {
  std::vector<long> bin(period, 0);
  for (std::size_t i = 0; i < x.size(); ++i) // loop: histogram
    bin[i % period] += x[i];
  return bin;
}

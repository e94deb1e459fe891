// Appending is associative but not commutative, and it may throw.
#include <string>
#include <vector>
std::string joined(const std::vector<std::string> &part) {
  std::string all;
  for (const std::string &p : part) // not: independent; not: induction; not: histogram
    all += p;
  return all;
}

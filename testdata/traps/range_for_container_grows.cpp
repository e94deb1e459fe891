// The body appends to another vector through a reference that may be the one that is walked.
#include <vector>
void twice(const std::vector<int> &from, std::vector<int> &to) {
  for (int x : from) // not: independent; not: reduction; not: induction
    to.push_back(2 * x);
}

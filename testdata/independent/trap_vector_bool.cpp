// Different bits, same word: a std::vector<bool> packs neighbours into one memory location.
#include <vector>
void mark_even(std::vector<bool> &flag) {
  for (std::size_t i = 0; i < flag.size(); ++i) // not: independent; not: reduction; not: induction
    flag[i] = i % 2 == 0;
}

#include <array>
#include <vector>
void tally(const std::vector<short> &grade, std::array<int, 6> &seen) {
  for (short g : grade) // loop: histogram
    if (g >= 0 && g < 6)
      seen[g] += 1;
}

#include <bitset>
void turn(std::bitset<64> *sets, int n) {
  for (int i = 0; i < n; ++i) // unknown: unmodelled-container
    sets[i].flip();
}

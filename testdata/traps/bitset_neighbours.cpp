// Bits of one word: neighbours share a memory location.
#include <bitset>
std::bitset<256> flag;
void mark() {
  for (std::size_t i = 0; i < 256; i += 2) // not: independent; not: reduction; not: induction
    flag[i] = true;
}

// A row is copied from the row before, which was itself just copied: everything becomes row 0.
#include <cstring>
float rows[32][16];
void repeat_first() {
  for (int r = 1; r < 32; ++r) // not: independent; not: reduction; not: induction
    std::memcpy(rows[r], rows[r - 1], sizeof rows[r]);
}

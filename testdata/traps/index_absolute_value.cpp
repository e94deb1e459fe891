// |i| folds the range: -3 and 3 share a cell.
#include <cstdlib>
int fold[65];
void ends() {
  for (int i = -64; i <= 64; ++i) // not: independent; not: reduction; not: induction
    fold[std::abs(i)] = i * 3;
}

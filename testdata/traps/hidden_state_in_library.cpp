// rand() keeps a state of its own and its numbers come in order.
#include <cstdlib>
void shuffle_values(int *x, int n) {
  for (int i = 0; i < n; ++i) // not: independent; not: reduction; not: induction
    x[i] ^= std::rand();
}

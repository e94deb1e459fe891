// The helper leaves the program when it dislikes a value: an exit in the middle of the stores.
#include <cstdlib>
static int checked(int v) {
  if (v < 0)
    std::exit(1);
  return v + 1;
}
int ledger[100];
void advance_all() {
  for (int i = 0; i < 100; ++i) // not: independent; not: reduction; not: induction
    ledger[i] = checked(ledger[i]);
}

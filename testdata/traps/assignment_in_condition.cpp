// The condition stores: `at` is the next cell to look at, and where that is stands in the cell before.
int last_link(const int *next, int at) {
  int to;
  while ((to = next[at]) >= 0) // not: independent; not: reduction; not: search-exit; not: induction
    at = to;
  return at;
}

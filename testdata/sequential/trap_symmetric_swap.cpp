// The two halves meet in the middle: every cell is touched by one iteration only.
#include <utility>
void reverse(int *x, int n) {
  for (int i = 0, j = n - 1; i < j; ++i, --j) // not: sequential; not: reduction; not: state-dependent-branch
    std::swap(x[i], x[j]);
}

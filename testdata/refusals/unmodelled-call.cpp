#include <cstdlib>
int ascending(const void *a, const void *b);
void sort_groups(int *x, int groups) {
  for (int g = 0; g < groups; ++g) // unknown: unmodelled-call
    std::qsort(x + 4 * g, 4, sizeof(int), ascending);
}

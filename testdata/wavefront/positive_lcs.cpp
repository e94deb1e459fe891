#include <algorithm>
int table[65][65];
void align(const char *a, const char *b) {
  for (int i = 1; i < 65; ++i)   // not: independent; not: reduction; not: prefix-scan
    for (int j = 1; j < 65; ++j) // not: independent; not: reduction
      table[i][j] = a[i] == b[j] ? table[i - 1][j - 1] + 1 : std::max(table[i - 1][j], table[i][j - 1]);
}

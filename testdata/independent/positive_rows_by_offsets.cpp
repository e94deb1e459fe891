// Rows that a table of offsets cuts out of one array: apart if the offsets never decrease.
#include <vector>

void stamp(const std::vector<int> &start, std::vector<long> &value) {
  for (std::size_t r = 0; r + 1 < start.size(); ++r) // loop: independent when monotone-offsets
    for (int p = start[r]; p < start[r + 1]; ++p)    // loop: independent
      value[p] = value[p] * 2 + static_cast<long>(r);
}

void plain(const int *start, float *value, int rows) {
  for (int r = 0; r < rows; ++r)                  // loop: independent when monotone-offsets
    for (int p = start[r]; p < start[r + 1]; ++p) // loop: independent
      value[p] = value[p] * 2.0f + 1.0f;
}

// One element too many: the first of the next row is shared.
void inclusive(const int *start, float *value, int rows) {
  for (int r = 0; r < rows; ++r)                   // not: independent
    for (int p = start[r]; p <= start[r + 1]; ++p) // loop: independent
      value[p] = value[p] * 2.0f + 1.0f;
}

// Looks behind the end of its row.
void ahead(const int *start, float *value, int rows) {
  for (int r = 0; r < rows; ++r)                  // not: independent
    for (int p = start[r]; p < start[r + 1]; ++p) // not: independent
      value[p] = value[p + 1] * 2.0f + 1.0f;
}

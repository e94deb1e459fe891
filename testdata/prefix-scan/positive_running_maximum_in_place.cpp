// The running maximum lies in the array itself; where it is not replaced, it stays what the input was.
#include <algorithm>

void by_guard(int *a, int n) {
  for (int i = 1; i < n; ++i) // loop: prefix-scan
    if (a[i] < a[i - 1])
      a[i] = a[i - 1];
}

void by_call(int *a, int n) {
  for (int i = 1; i < n; ++i) // loop: prefix-scan
    a[i] = std::max(a[i], a[i - 1]);
}

// One pass of bubble sort carries the greatest value along; what it leaves behind nobody reads again.
void pass(int *a, int n) {
  for (int i = 0; i + 1 < n; ++i) // loop: prefix-scan
    if (a[i] > a[i + 1])
      std::swap(a[i], a[i + 1]);
}

void guarded_rows(int *__restrict best, const int *a, int rows, int cols) {
  for (int r = 0; r < rows; ++r)   // loop: reduction
    for (int c = 0; c < cols; ++c) // loop: independent
      if (a[r * cols + c] > best[c])
        best[c] = a[r * cols + c];
}

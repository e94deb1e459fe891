// The two greatest values, in three forms of the same function.
#include <algorithm>
#include <climits>
#include <vector>

int difference(const std::vector<int> &v) {
  int first = INT_MIN, second = INT_MIN;
  for (int x : v) { // loop: top-k
    if (x > first) {
      second = first;
      first = x;
    } else if (x > second) {
      second = x;
    }
  }
  return first / 2 - second / 2;
}

int byMinAndMax(const int *a, int n) {
  int hi = INT_MIN, next = INT_MIN;
  for (int i = 0; i < n; ++i) { // loop: top-k
    next = std::max(next, std::min(hi, a[i]));
    hi = std::max(hi, a[i]);
  }
  return next;
}

int tiesTheOtherWay(const int *a, int n) {
  int hi = -1, next = -1;
  for (int i = 0; i < n; ++i) { // loop: top-k
    if (a[i] >= hi) {
      next = hi;
      hi = a[i];
    } else if (next <= a[i]) {
      next = a[i];
    }
  }
  return next;
}

int withoutRepeats(const int *a, int n) {
  int hi = -1, next = -1;
  for (int i = 0; i < n; ++i) { // loop: top-k when data-value
    const int x = a[i];
    if (x > hi) {
      next = hi;
      hi = x;
    } else if (x > next && x != hi) {
      next = x;
    }
  }
  return next;
}

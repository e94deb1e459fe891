// Loops that are left at the first input that satisfies a condition.
#include <cmath>

int find(const int *x, int n, int key) {
  for (int i = 0; i < n; ++i) // emit but cuda: search-exit
    if (x[i] == key)
      return i;
  return -1;
}

int firstSmall(const float *x, int n) {
  int i;
  for (i = 0; i < n; ++i) // emit but cuda: search-exit
    if (x[i] < -0.99f)
      break;
  return i;
}

bool located(const double *x, int n, double limit, int *where) {
  bool found = false;
  int at = -1;
  for (int i = 0; i < n; ++i) { // emit but cuda: search-exit
    if (std::fabs(x[i]) > limit) {
      found = true;
      at = i;
      break;
    }
  }
  *where = at;
  return found;
}

int leading(const short *x, int n) {
  int i = 0;
  while (i < n && x[i] != 0) // emit but cuda: search-exit
    ++i;
  return i;
}

bool palindrome(const char *s, int n) {
  for (int i = 0, j = n - 1; i < j; ++i, --j) // emit but cuda: search-exit
    if (s[i] != s[j])
      return false;
  return true;
}

int lastRead(const int *x, int n) {
  int last = -5;
  for (int i = 0; i < n; ++i) {
    if (x[i] == 7)
      break;
    last = x[i];
  }
  return last;
}

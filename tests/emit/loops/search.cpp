// Loops that are left at the first input that satisfies a condition.
#include <cmath>
#include <vector>

bool contains(const std::vector<int> &v, int key) {
  for (int x : v) // emit: search-exit
    if (x == key)
      return true;
  return false;
}

int lastPlace(const int *x, int n, int key) {
  int at = -1;
  for (int i = 3; i < n; i += 5) // emit: search-exit
    if (x[i] == key) {
      at = i;
      break;
    }
  return at;
}

int find(const int *x, int n, int key) {
  for (int i = 0; i < n; ++i) // emit: search-exit
    if (x[i] == key)
      return i;
  return -1;
}

int firstSmall(const float *x, int n) {
  int i;
  for (i = 0; i < n; ++i) // emit: search-exit
    if (x[i] < -0.99f)
      break;
  return i;
}

bool located(const double *x, int n, double limit, int *where) {
  bool found = false;
  int at = -1;
  for (int i = 0; i < n; ++i) { // emit: search-exit
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
  while (i < n && x[i] != 0) // emit: search-exit
    ++i;
  return i;
}

bool palindrome(const char *s, int n) {
  for (int i = 0, j = n - 1; i < j; ++i, --j) // emit: search-exit
    if (s[i] != s[j])
      return false;
  return true;
}

int lastRead(const int *x, int n) {
  int last = -5;
  for (int i = 0; i < n; ++i) { // emit: search-exit
    if (x[i] == 7)
      break;
    last = x[i];
  }
  return last;
}

// Running values up to the iteration that leaves.
int countTo(const float *x, int n) {
  int c = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] < -0.9f)
      break;
    c += x[i] > 0;
  }
  return c;
}

float sumTo(const float *x, int n) {
  float c = 0;
  for (int i = 0; i < n; ++i) {
    if (x[i] < -0.9f)
      return c;
    c += x[i];
  }
  return c;
}

// Behind the end of the list there may be zeros.
int divided(const int *x, const int *by, int n) {
  for (int i = 0; i < n; ++i) { // refused: is by zero
    if (x[i] == -1)
      return -1;
    if (x[i] % by[i] == 3)
      return i;
  }
  return n;
}

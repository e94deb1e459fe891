// Running values that need others, extremes with what follows them, and ordered lists.
#include <algorithm>
#include <cmath>

int bestSegment(const int *x, int n) {
  int run = 0, best = 0;
  for (int i = 0; i < n; ++i) { // emit but cuda, simd: tropical
    run = std::max(run + x[i], 0);
    best = std::max(best, run);
  }
  return best;
}

double filtered(const double *x, double *y, int n) {
  double s = 0, t = 0;
  for (int i = 0; i < n; ++i) { // emit: prefix-scan
    s += x[i];
    t = t * 0.5 + s;
    y[i] = t;
  }
  return s;
}

int leastPlace(const int *x, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i) // emit: arg-extremum
    if (x[i] < x[at])
      at = i;
  return at;
}

int lastLeastPlace(const float *x, int n) {
  int at = 0;
  for (int i = 1; i < n; ++i)
    if (x[i] <= x[at])
      at = i;
  return at;
}

int guardedLeast(const double *a, const double *use, int n, double &b) {
  double least = b;
  int at = -1;
  for (int i = 0; i < n; ++i) // emit: arg-extremum
    if (use[i] != 0.0)
      if (a[i] < least) {
        least = a[i];
        at = i;
      }
  b = least;
  return at;
}

int topTwo(const int *x, int n, int *s) {
  int first = -2147483647 - 1, second = first;
  for (int i = 0; i < n; ++i) { // emit: top-k
    if (x[i] > first) {
      second = first;
      first = x[i];
    } else if (x[i] > second)
      second = x[i];
  }
  *s = second;
  return first;
}

int topTwoDistinct(const int *x, int n, int *s) {
  int first = -2147483647 - 1, second = first;
  for (int i = 0; i < n; ++i) { // emit: top-k
    if (x[i] > first) {
      second = first;
      first = x[i];
    } else if (x[i] > second && x[i] != first)
      second = x[i];
  }
  *s = second;
  return first;
}

void lowThree(const unsigned short *x, int n, unsigned short *low) {
  unsigned short a = 65535, b = 65535, c = 65535;
  for (int i = 0; i < n; ++i) {
    const unsigned short v = x[i];
    if (v < a) {
      c = b;
      b = a;
      a = v;
    } else if (v < b) {
      c = b;
      b = v;
    } else if (v < c)
      c = v;
  }
  low[0] = a;
  low[1] = b;
  low[2] = c;
}

// An automaton over a constant table, and how often it was in a state.
int visits(const unsigned char *s, int n) {
  static const unsigned char next[4][2] = {{0, 1}, {2, 1}, {0, 3}, {3, 3}};
  int state = 0, twos = 0;
  for (int i = 0; i < n; ++i) { // emit but cuda, simd: finite-state
    state = next[state][s[i] & 1];
    twos += state == 2;
  }
  return twos;
}

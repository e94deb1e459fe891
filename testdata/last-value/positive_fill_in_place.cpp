// What is missing is filled with the last that was there; where it is written, it is not read.
#include <cmath>

void fill(double *a, int n) {
  double last = 0;
  for (int i = 0; i < n; ++i) { // loop: last-value
    if (std::isnan(a[i]))
      a[i] = last;
    else
      last = a[i];
  }
}

void fillInts(int *a, int n, int missing) {
  int last = missing;
  for (int i = 0; i < n; ++i) { // loop: last-value
    if (a[i] != missing)
      last = a[i];
    else
      a[i] = last;
  }
}

int fillGaps(unsigned char *a, int n) {
  int seen = 0, gaps = 0;
  for (int i = 0; i < n; ++i) { // loop: last-value
    if (a[i]) {
      seen = a[i];
      continue;
    }
    a[i] = static_cast<unsigned char>(seen);
    ++gaps;
  }
  return gaps;
}

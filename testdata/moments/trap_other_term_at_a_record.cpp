// What a record adds differs from what other values add: a record of a part need not be one of the whole.
#include <cmath>

double twice(const double *x, int n) {
  double top = -1e300, sum = 0;
  for (int i = 0; i < n; i++) { // not: moments; not: reduction
    if (x[i] > top) {
      sum = sum * std::exp(top - x[i]) + 1;
      top = x[i];
    } else {
      sum += std::exp(x[i] - top) * 2;
    }
  }
  return sum;
}

double weighted(const double *x, const double *w, int n) {
  double top = -1e300, sum = 0;
  for (int i = 0; i < n; i++) { // not: moments; not: reduction
    if (x[i] > top) {
      sum = sum * std::exp(top - x[i]) + 1;
      top = x[i];
    } else {
      sum += std::exp(x[i] - top) * w[i];
    }
  }
  return sum;
}

// The same term on both sides.
double plain(const double *x, int n) {
  double top = -1e300, sum = 0;
  for (int i = 0; i < n; i++) { // loop: moments
    if (x[i] > top) {
      sum = sum * std::exp(top - x[i]) + 1;
      top = x[i];
    } else {
      sum += std::exp(x[i] - top);
    }
  }
  return sum;
}

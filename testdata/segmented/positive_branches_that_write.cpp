// Each branch writes the element that the next iteration reads: what it holds is a choice between what they write.
#include <algorithm>
#include <vector>

void lengths(std::vector<int> &run, const int *v, int n) {
  for (int i = 1; i < n; ++i) {  // loop: segmented when no-overlap
    if (v[i] == v[i - 1])
      run[i] = run[i - 1] + 1;
    else
      run[i] = 1;
  }
}

void highest(double *__restrict a, const double *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // loop: segmented
    if (x[i] > 0)
      a[i] = std::max(a[i - 1], x[i]);
    else
      a[i] = x[i];
  }
}

void scaled(double *__restrict a, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // loop: affine-recurrence
    if (x[i] > 0)
      a[i] = 0.5 * a[i - 1] + x[i];
    else
      a[i] = 1;
  }
}

void threeWays(double *__restrict a, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // loop: linear-system
    if (x[i] > 0)
      a[i] = a[i - 1] + x[i];
    else if (x[i] < 0)
      a[i] = a[i - 1] * 2;
    else
      a[i] = 1;
  }
}

void writtenOver(double *__restrict a, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // loop: segmented
    if (x[i] > 0)
      a[i] = a[i - 1] + 3;
    else
      a[i] = 1;
    if (x[i] > 5)
      a[i] = 7;
  }
}

// What an iteration writes to the element before comes after all that read it. That guards hold in rising order is asked
// of nobody.
void lastWord(double *__restrict a, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // loop: segmented
    if (x[i] > 0) {
      a[i] = a[i - 1] + 1;
    } else {
      a[i] = 1;
      if (x[i] < -5)
        a[i - 1] = 0;
    }
  }
}

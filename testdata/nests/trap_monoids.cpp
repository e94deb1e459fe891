// What the rows combine by, or join with, changes from row to row.
#include <algorithm>
#include <cmath>

int readBackInTheRow(const int *a, int rows, int columns) {
  int best = 0;
  for (int i = 0; i < rows; ++i)      // unknown: unmodelled-recurrence
    for (int j = 0; j < columns; ++j)  // loop: arg-extremum
      if (a[i * columns + j] < a[i * columns + best])
        best = j;
  return best;
}

// The mean of the last row.
double meanOfTheRow(const double *a, int rows, int columns) {
  double m = 0;
  for (int i = 0; i < rows; ++i)      // unknown: unmodelled-recurrence
    for (int j = 0; j < columns; ++j)  // loop: moments
      m += (a[i * columns + j] - m) / (j + 1);
  return m;
}

unsigned operatorOfTheRow(const unsigned *a, const unsigned *keys, int rows, int columns) {
  unsigned s = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    unsigned k = keys[i];
    for (int j = 0; j < columns; ++j)  // loop: associative-operator
      s = ((s | k) + (a[i * columns + j] | k)) | k;
  }
  return s;
}

int firstOther(const int *a, const int *keys, int rows, int columns) {
  int s = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    int k = keys[i];
    for (int j = 0; j < columns; ++j)  // loop: associative-operator
      s = s != k ? s : a[i * columns + j];
  }
  return s;
}

unsigned greatestBy(const unsigned *a, const unsigned *keys, int rows, int columns) {
  unsigned s = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    unsigned k = keys[i];
    for (int j = 0; j < columns; ++j) {  // loop: arg-extremum
      unsigned v = a[i * columns + j];
      s = (s & k) > (v & k) ? s : v;
    }
  }
  return s;
}

int placeOfTheRow(const int *a, int rows, int columns) {
  int at = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    int m = 0;
    for (int j = 0; j < columns; ++j)  // loop: arg-extremum
      if (a[i * columns + j] > m) {
        m = a[i * columns + j];
        at = j;
      }
  }
  return at;
}

int secondOfTheRow(const int *a, int rows, int columns) {
  int first = 0, second = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    first = 0;
    for (int j = 0; j < columns; ++j) {  // loop: top-k when data-value
      int v = a[i * columns + j];
      if (v > first) {
        second = first;
        first = v;
      } else if (v > second)
        second = v;
    }
  }
  return first + second;
}

float relativeToTheRow(const float *a, int rows, int columns) {
  float m = 0, s = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    m = 0;
    for (int j = 0; j < columns; ++j) {  // loop: moments
      float n = std::max(m, a[i * columns + j]);
      s = s * std::exp(m - n) + std::exp(a[i * columns + j] - n);
      m = n;
    }
  }
  return s;
}

// The sum is not rescaled where the maximum is raised once more.
float raisedBetween(const float *a, int rows, int columns) {
  float m = 0, s = 0;
  for (int i = 0; i < rows; ++i) {    // unknown: unmodelled-recurrence
    for (int j = 0; j < columns; ++j) {  // loop: moments
      float n = std::max(m, a[i * columns + j]);
      s = s * std::exp(m - n) + std::exp(a[i * columns + j] - n);
      m = n;
    }
    m = std::max(m, a[i]);
  }
  return s;
}

// These go through: one operator for all rows.
float overAll(const float *a, int rows, int columns) {
  float m = -1e30f, s = 0;
  for (int i = 0; i < rows; ++i)        // loop: moments
    for (int j = 0; j < columns; ++j) {  // loop: moments
      float n = std::max(m, a[i * columns + j]);
      s = s * std::exp(m - n) + std::exp(a[i * columns + j] - n);
      m = n;
    }
  return s;
}

int greatestSize(const int *a, int rows, int columns) {
  int m = 0;
  for (int i = 0; i < rows; ++i)      // loop: arg-extremum
    for (int j = 0; j < columns; ++j)  // loop: arg-extremum
      if (std::abs(a[i * columns + j]) > std::abs(m))
        m = a[i * columns + j];
  return m;
}

unsigned oneKey(const unsigned *a, unsigned k, int rows, int columns) {
  unsigned s = 0;
  for (int i = 0; i < rows; ++i)        // loop: arg-extremum
    for (int j = 0; j < columns; ++j) {  // loop: arg-extremum
      unsigned v = a[i * columns + j];
      s = (s & k) > (v & k) ? s : v;
    }
  return s;
}

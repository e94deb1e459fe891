// Running values that go through loops inside: their steps are made there.
#include <algorithm>
#include <cmath>

double discounted(const double *x, int n, int m, double a) {
  double s = 0;
  for (int i = 0; i < n; i++) // emit: affine-recurrence
    for (int j = 0; j < m; j++)
      s = a * s + x[i * m + j];
  return s;
}

// Only some rows count, and of these not all elements.
unsigned hashed(const unsigned char *x, const int *used, int n, int m) {
  unsigned h = 5381;
  for (int i = 0; i < n; i++) { // emit: affine-recurrence
    const int limit = used[i] % 5 == 0 ? 0 : m;
    if (used[i] % 3 != 0)
      for (int j = 0; j < limit; j++) {
        if (x[i * m + j] == 7)
          continue;
        h = h * 33 + x[i * m + j];
      }
  }
  return h;
}

// Two loops inside, one after the other.
unsigned bothWays(const unsigned *x, const unsigned *y, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // emit: affine-recurrence
    for (int j = 0; j < m; j++)
      h = h * 31 + x[i * m + j];
    for (int j = 0; j < m; j++)
      h = h * 17 + y[i * m + j];
  }
  return h;
}

unsigned checksum(const unsigned char *x, int n, int m) {
  unsigned c = ~0u;
  for (int i = 0; i < n; i++) // emit: bitwise-affine
    for (int j = 0; j < m; j++) {
      c ^= x[i * m + j];
      for (int k = 0; k < 8; k++)
        c = c & 1 ? c >> 1 ^ 0xEDB88320u : c >> 1;
    }
  return ~c;
}

int limited(const int *x, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) // emit: clamp
    for (int j = 0; j < m; j++) {
      s += x[i * m + j] % 50;
      if (s > 100)
        s = 100;
      if (s < 0)
        s = 0;
    }
  return s;
}

// The places of a row's elements begin where the rows before have left off.
int gatheredRows(const int *__restrict x, int *__restrict o, int n, int m) {
  int k = 0;
  for (int i = 0; i < n; i++) // emit: compaction
    for (int j = 0; j < m; j++)
      if (x[i * m + j] > 0)
        o[k++] = x[i * m + j];
  return k;
}

void shownInside(const int *x, int *__restrict o, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) // emit: prefix-scan
    for (int j = 0; j < m; j++) {
      s += x[i * m + j];
      o[i * m + j] = s;
    }
}

// The sum of a row goes into the running value when the row is done.
void offsetsOfRows(const int *x, int *__restrict at, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) { // emit: prefix-scan
    at[i] = s;
    int row = 0;
    for (int j = 0; j < m; j++)
      row += x[i * m + j] % 3;
    s += row;
  }
}

float rowAverage(const float *x, float *__restrict out, float w, int n, int m) {
  float level = 0;
  for (int i = 0; i < n; i++) { // emit: affine-recurrence
    float row = 0;
    for (int j = 0; j < m; j++)
      row += x[i * m + j];
    level = level * w + row;
    out[i] = level;
  }
  return level;
}

// The best of all segments needs each running one, inside as well.
int bestInside(const int *x, int n, int m) {
  int run = 0, best = 0;
  for (int i = 0; i < n; i++) // emit but cuda, simd, mpi: tropical
    for (int j = 0; j < m; j++) {
      run = std::max(0, run + x[i * m + j]);
      best = std::max(best, run);
    }
  return best;
}

bool anyAbove(const float *x, int n, int m, float limit) {
  bool found = false;
  for (int i = 0; i < n; i++) // emit: reduction
    for (int j = 0; j < m; j++)
      found = found || x[i * m + j] > limit;
  return found;
}

int lastPositive(const int *x, int n, int m) {
  int at = -1;
  for (int i = 0; i < n; i++) // emit: last-value
    for (int j = 0; j < m; j++)
      if (x[i * m + j] > 0)
        at = j;
  return at;
}

// What follows the first one that counts is read too, whether or not the loop itself would.
int firstNonZero(const int *x, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) // emit: associative-operator
    for (int j = 0; j < m; j++)
      s = s != 0 ? s : x[i * m + j];
  return s;
}

// Which elements count depends on the running value.
int stopsCounting(const int *x, int n, int m) {
  int s = 0;
  for (int i = 0; i < n; i++) { // refused: it is
    if (s > 100)
      continue;
    for (int j = 0; j < m; j++)
      s += x[i * m + j];
  }
  return s;
}

// Loops that differ from a family in one place; each was claimed once, or nearly.
#include <cmath>
#include <cstdint>

// The second moment joins only with the mean of the same values.
double other_values(const double *a, const double *b, int n) {
  double mean = 0, m2 = 0;
  for (int i = 0; i < n; ++i) { // not: reduction
    double d = b[i] - mean;
    mean += (a[i] - mean) / (i + 1);
    m2 += d * (b[i] - mean);
  }
  return m2;
}

// A mean of running maxima needs every one of them, so the maximum is scanned.
double mean_of_maxima(const double *a, int n) {
  double top = 0, mean = 0;
  for (int i = 0; i < n; ++i) { // not: reduction
    top = a[i] > top ? a[i] : top;
    mean += (top - mean) / (i + 1);
  }
  return mean;
}

// A weight that is the running maximum itself does not scale with it.
double weighted_by_maximum(const double *a, int n) {
  double m = a[0], s = 0;
  for (int i = 0; i < n; ++i) { // not: reduction
    double old = m;
    m = a[i] > m ? a[i] : m;
    s = s * std::exp(old - m) + old * std::exp(a[i] - m);
  }
  return s + m;
}

// A maximum rounded to fewer bits than it has: the value at the start is rounded only if the loop runs.
double rounded_maximum(const double *a, double top, int n) {
  for (int i = 0; i < n; ++i) { // not: reduction
    double larger = a[i] > top ? a[i] : top;
    top = (float)larger;
  }
  return top;
}

// Half of the iterations forget everything at a NaN, the others ignore it.
float mixed_nan_rules(const float *a, const int *c, float m, int n) {
  for (int i = 0; i < n; ++i) // not: reduction
    m = c[i] ? (m < a[i] ? m : a[i]) : (a[i] < m ? a[i] : m);
  return m;
}

// The sign bit of the low byte reaches 24 others: no pair of masks does that (a matrix of bits does).
unsigned sign_of_low_byte(const unsigned *a, unsigned x, int n) {
  for (int i = 0; i < n; ++i) // loop: bitwise-affine
    x = (unsigned)(int8_t)(x ^ a[i]);
  return x;
}

// Integer division is no scaling: it rounds.
int halves(const int *a, int x, int n) {
  for (int i = 0; i < n; ++i) // not: affine-recurrence
    x = x / 2 + a[i];
  return x;
}

// Shifted by the state, divided by the state.
unsigned shifted_by_state(const unsigned *a, unsigned x, int n) {
  for (int i = 0; i < n; ++i) // not: bitwise-affine; not: affine-recurrence
    x = a[i] >> (x & 31);
  return x;
}
int divided_by_state(const int *a, int x, int n) {
  for (int i = 0; i < n; ++i) // not: linear-fractional
    x = a[i] / (x | 1);
  return x;
}

// A bool saturates: adding is or, subtracting is not.
bool saturates(const int *a, bool any, int n) {
  for (int i = 0; i < n; ++i) // not: affine-recurrence; not: prefix-scan
    any = any + (a[i] > 3);
  return any;
}

// float accumulated into an int loses its fraction in every iteration.
int truncated(const float *a, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) // not: reduction
    total += a[i];
  return total;
}

// A byte that wraps is a sum modulo 256; one whose wrapped value is widened and compared is not.
unsigned char checksum(const unsigned char *a, int n) {
  unsigned char sum = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    sum += a[i];
  return sum;
}
int wrapped_then_widened(const unsigned char *a, int total, int n) {
  for (int i = 0; i < n; ++i) // not: reduction
    total = (unsigned char)total + a[i];
  return total;
}

// Two-sum: the error term is what is wanted (Neumaier).
double neumaier(const double *a, int n) {
  double sum = 0, c = 0;
  for (int i = 0; i < n; ++i) { // loop: sequential
    double t = sum + a[i];
    c += std::fabs(sum) >= std::fabs(a[i]) ? (sum - t) + a[i] : (a[i] - t) + sum;
    sum = t;
  }
  return sum + c;
}

// The value is added only where the left side lets it be.
int guarded_by_state(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // not: reduction
    s < 100 && (s += a[i]);
  return s;
}

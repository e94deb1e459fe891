// Loops in other clothes: where they begin, how they count, and what is known only outside.
#include <span>

int doWhile(const int *x, int n) {
  int s = 0, i = 0;
  do { // emit: reduction
    s += x[i];
    i++;
  } while (i < n);
  return s;
}

int whileLoop(const int *x, int n) {
  int s = 0, i = 3;
  while (i < n) { // emit: reduction
    s += x[i];
    ++i;
  }
  return s;
}

// Independent only because k is what it is.
void farApart(int *a) {
  int k = 100;
  for (int i = 0; i < 50; i++) // emit: independent
    a[i] = a[i + k] + 1;
}

int down(const int *x, int n) {
  int s = 0, i;
  for (i = n - 1; i >= 0; i--) // emit: reduction
    s += x[i] * i;
  return s + i;
}

// A product that the loop never forms may be infinite times zero.
double weighted(const double *x, int n) {
  double s = 0, t = 0;
  for (int i = 0; i < n; i++) { // emit: prefix-scan
    s += x[i] * t;
    t += 0.1;
  }
  return s;
}

// Independent only behind its guard.
void guarded(int *a, int n, int k) {
  if (k >= n)
    for (int i = 0; i < n; i++) // emit: independent
      a[i] = a[i + k] + 1;
}

// The header gives first values to more than the counter.
int productFrom(const int *d, int axis, int n) {
  int i, product = 77;
  for (i = axis + 1, product = 1; i < n; ++i) // emit: reduction
    product *= d[i] | 1;
  return product;
}

void scaled(float *y, float s, int n) {
  int i;
  for (i = 0, s = 1.0f / s; i < n; ++i) // emit: independent
    y[i] *= s;
}

void bothExtremes(const double *x, int n, int *at) {
  int low = 0, high = 0;
  double least = x[0], most = x[0];
  for (int i = 1; i < n; ++i) { // emit: arg-extremum
    if (x[i] < least) {
      least = x[i];
      low = i;
    }
    if (x[i] > most) {
      most = x[i];
      high = i;
    }
  }
  at[0] = low;
  at[1] = high;
}

// Counters of inner loops that the function declares first, as C89 has it.
void averages(const float *in, float *out, int batch, int channels, int size) {
  int b, k, i;
  for (b = 0; b < batch; ++b) { // emit: independent
    for (k = 0; k < channels; ++k) {
      float s = 0;
      for (i = 0; i < size; ++i)
        s += in[(b * channels + k) * size + i];
      out[b * channels + k] = s / size;
    }
  }
}

struct Shape {
  int batch, channels, height, width;
};

// How far inner loops run is a member that the loop leaves alone.
void planes(Shape l, const float *in, float *out) {
  for (int b = 0; b < l.batch; ++b) // emit: independent
    for (int k = 0; k < l.channels; ++k) {
      out[b * l.channels + k] = 0;
      for (int i = 0; i < l.height * l.width; ++i)
        out[b * l.channels + k] += in[(b * l.channels + k) * l.height * l.width + i];
    }
}

// Tests that change what they look at: the loop that ends it has made its test once more than it has run.
int countedDown(const int *p, int n) {
  int s = 0;
  while (n-- > 0) // emit: reduction
    s += *p++;
  return s;
}

int countedDownFirst(const int *p, int n, int &left) {
  int s = 0;
  while (--n >= 0) // emit: reduction
    s += p[n];
  left = n;
  return s;
}

// No further state behind the last value: n is what the last test has left, once below zero.
int copiedBackwards(const float *from, float *to, int n) {
  while (n-- > 0) // emit: independent
    to[n] = from[n] * 2;
  return n;
}

int changedInBoth(const int *x, int *out, int n) {
  while (n-- > 0) { // refused: its condition changes n, and so does something else
    out[n] = x[n] + 1;
    --n;
  }
  return n;
}

int testedAtTheEnd(float *p, int n) {
  do { // emit: induction
    *p = *p * 2;
    ++p;
  } while (--n > 0);
  return n;
}

float decayed(const float *x, float *out, float w, int n) {
  float r = 0;
  while (n-- > 0) { // emit: affine-recurrence
    r = r * w + x[n];
    out[n] = r;
  }
  return r;
}

// The pointer that a range-for over a span goes through is the header's.
double squares(std::span<const double> x) {
  double s = 0;
  for (double v : x) // emit: reduction
    s += v * v;
  return s;
}

void doubled(std::span<double> x) {
  for (double &v : x) // emit: independent
    v *= 2;
}

unsigned polynomial(std::span<const unsigned> x, unsigned at) {
  unsigned r = 0;
  for (unsigned v : x) // emit: affine-recurrence
    r = r * at + v;
  return r;
}

// Pointers into a row of a parameter.
void turnedRows(float (*rows)[64], int n) {
  for (int r = 0; r < n; ++r) { // emit: independent
    float *a = &rows[r][0], *b = &rows[r][63];
    while (a < b) {
      float t = *a;
      *a++ = *b;
      *b-- = t;
    }
  }
}

// Loops in other clothes: where they begin, how they count, and what is known only outside.

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

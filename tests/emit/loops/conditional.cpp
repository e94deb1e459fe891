// Loops whose answer depends on what they are called with: the check is part of the code.

void shift(int *a, int n, int k) {
  for (int i = 0; i < n; i++) // emit: independent
    a[i] = a[i + k] + 1;
}

void scale(float *out, const float *in, int n) {
  for (int i = 0; i < n; i++) // emit: independent
    out[i] = 2 * in[i];
}

void runningSum(float *out, const float *in, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) { // emit: prefix-scan
    s += in[i];
    out[i] = s;
  }
}

// How far out is written, only the running value says.
int positiveOnes(const int *a, int *out, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // emit but simd, cuda, mpi: compaction
    if (a[i] > 0)
      out[k++] = a[i];
  return k;
}

// Pointers into one array lie as far apart as the loop was answered for, or the serial loop runs.
void upperHalf(float *p, int n) {
  float *q = p + n;
  for (int i = 0; i < n; ++i) // emit: independent
    q[i] = p[i] * 2;
}

float takenFrom(float *p, int n) {
  const float *q = p + n;
  float s = 0;
  for (int i = 0; i < n; ++i) { // emit: reduction
    s += q[i] * p[i];
    p[i] = 0;
  }
  return s;
}

void rowFromRow(float *m, int rows, int width) {
  for (int r = 1; r < rows; ++r) {
    float *from = m + (r - 1) * width, *to = m + r * width;
    for (int i = 0; i < width; ++i) // emit: independent
      to[i] = from[i] + 1;
  }
}

void partsOfComplex(float *z, int n) {
  float *re = z, *im = z + 1;
  for (int i = 0; i < n; ++i) { // emit: independent
    const float r = re[2 * i];
    re[2 * i] = -im[2 * i];
    im[2 * i] = r;
  }
}

// How far apart they are, nothing that the loop knows says: what it reaches is compared.
void atOffset(float *p, int from, int n) {
  float *q = p + (from > n ? from : n);
  for (int i = 0; i < n; ++i) // emit: independent
    q[i] = p[i] * 2;
}

// The end of an array is made of its beginning.
void toTheEnd(float *x, int n, float by) {
  float *end = x + n;
  for (; x != end; ++x) // emit: independent
    *x *= by;
}

// n is not what it was when q was made.
void halfway(float *p, int n) {
  float *q = p + n;
  n /= 2;
  for (int i = 0; i < n; ++i) // emit: independent
    q[i] = p[i] * 2;
}

void upToTheEnd(float *first, float *last, float by) {
  for (; first < last; ++first) // emit: independent
    *first *= by;
}

double backToTheBegin(const double *first, const double *last) {
  double s = 0;
  while (last != first) // emit: reduction
    s += *--last;
  return s;
}

// Both pointers move: what is reached counts from where they began.
void towardsEnd(float *out, const float *in, int n) {
  for (; n > 0; --n) // emit: induction
    *out++ = *in++ * 2;
}

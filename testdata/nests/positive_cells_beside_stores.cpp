// A cell that an inner loop goes on with, after a store that may only have hit it if arrays overlap: it is no private
// one.
void f1(unsigned *h, unsigned *g, const unsigned *x, int n) {
  for (int i = 0; i < n; i++) { // loop: affine-recurrence when no-overlap
    *g = i;
    *h = *h * 33 + x[i];
  }
}
void f2(unsigned *h, unsigned *g, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: affine-recurrence when no-overlap
    *g = i;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      *h = *h * 33 + x[i * m + j];
  }
}
void f3(unsigned *h, unsigned *g, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: reduction when no-overlap
    *g = i;
    for (int j = 0; j < m; j++) // loop: reduction when no-overlap
      *h += x[i * m + j];
  }
}
void f4(float *h, float *g, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: affine-recurrence when no-overlap
    g[i] = i;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      h[0] = h[0] * 0.5f + x[i * m + j];
  }
}
void f5(unsigned *h, unsigned *g, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: reduction when no-overlap
    g[i] = i;
    for (int j = 0; j < m; j++) // loop: reduction when no-overlap
      if (x[i * m + j] > *h)
        *h = x[i * m + j];
  }
}
void f6(unsigned *h, unsigned *g, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: bitwise-affine when no-overlap
    g[i] = i;
    if (x[i])
      *h = *h ^ (*h >> 3) ^ x[i];
  }
}
void f7(unsigned *h, unsigned *g, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: sequential
    g[i] = i;
    for (int j = 0; j < m; j++) // loop: sequential
      *h = *h * *h + x[j];
  }
}

void f8(float *h, float *y, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: independent when no-overlap
    h[0] = 0;
    y[i] = 1;
    for (int j = 0; j < m; j++) // loop: reduction when no-overlap
      h[0] += x[i * m + j];
    y[i] = h[0];
  }
}

void f9(float *h, float *y, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: segmented when no-overlap
    if (x[i] > 0)
      h[0] = 0;
    y[i] = 1;
    for (int j = 0; j < m; j++) // loop: reduction when no-overlap
      h[0] += x[i * m + j];
  }
}

void f10(float *h, float *y, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: prefix-scan when no-overlap
    y[i] = 0;
    for (int j = 0; j < m; j++) { // loop: prefix-scan when no-overlap
      h[0] += x[i * m + j];
      y[i] += h[0];
    }
  }
}
struct S {
  float acc;
  int count;
  float *out;
};

void f11(S *s, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: reduction when no-overlap
    s->out[i] = 0;
    for (int j = 0; j < m; j++) // loop: reduction when no-overlap
      s->acc += x[i * m + j];
    s->count++;
  }
}

void f12(double *total, double **rows, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: reduction when distinct-objects,no-overlap
    rows[i][0] = 1;
    for (int j = 0; j < m; j++) // loop: reduction when no-overlap
      *total += rows[i][j];
  }
}

void f13(int *best, int *where, const int *x, int *y, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: arg-extremum when no-overlap
    y[i] = 0;
    for (int j = 0; j < m; j++) // loop: arg-extremum when no-overlap
      if (x[i * m + j] > *best) {
        *best = x[i * m + j];
        *where = j;
      }
  }
}

void f14(int *count, int *y, const int *x, int n, int m) {
  for (int i = 0; i < n; i++) { // loop: reduction when no-overlap
    y[i] = i;
    int k = 0;
    while (k < m && x[i * m + k]) { // loop: sequential
      ++*count;
      ++k;
    }
  }
}

void f15(float *h, float *y, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // unknown: may-alias
    if (x[i] > 0)
      h[0] = x[i] * h[0] * h[0];
    y[i] = 1;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      h[0] = h[0] * 0.5f + x[i * m + j];
  }
}

void f16(float *h, float *y, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // unknown: may-alias
    if (x[i] > 0)
      h[0] = 0;
    y[i] = 1;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      h[0] = h[0] * 0.5f + x[i * m + j];
  }
}

void f17(float *h, float *y, const float *x, int n, int m) {
  for (int i = 0; i < n; i++) { // unknown: may-alias
    for (int j = 0; j < m; j++) // loop: sequential
      h[0] = h[0] * h[0] + x[j];
    y[i] = 1;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      h[0] = h[0] * 0.5f + x[i * m + j];
  }
}

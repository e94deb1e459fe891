// What is fixed while the inner loop runs, and made of the state before it: no input of the outer loop.
unsigned c1(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned k = h;
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      h = h * k + x[i * m + j];
  }
  return h;
}
unsigned c2(const unsigned *x, unsigned *__restrict o, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    o[0] = h;
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      h = h * o[0] + x[i * m + j];
  }
  return h;
}
unsigned c3(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned k = h & 7;
    for (unsigned j = 0; j < k; j++) // loop: affine-recurrence
      h = h * 3 + x[i * m + j];
  }
  return h;
}
unsigned c4(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned k = h;
    for (unsigned j = 0; j < k; j++) // loop: affine-recurrence
      h = h * 3 + x[i * m + j];
  }
  return h;
}
unsigned c5(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned k = h;
    for (int j = 0; j < m; j++) { // loop: prefix-scan
      h = h * k + x[i * m + j];
      k = k * 2;
    }
  }
  return h;
}
unsigned c6(const unsigned *x, int n, int m) {
  unsigned h = 1, k = 0;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    k = h;
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      h = h * k + x[i * m + j];
    k = 0;
  }
  return h + k;
}
unsigned c7(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned k = h;
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      h = h * 3 + x[k + j];
  }
  return h;
}
unsigned c8(const unsigned *x, int n, int m) {
  unsigned h = 1;
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned k = h;
    for (int j = 0; j < m; j++) { // loop: affine-recurrence
      unsigned t = k * h;
      h = t + x[j];
    }
  }
  return h;
}
unsigned c9(unsigned *h, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    unsigned k = *h;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      *h = *h * k + x[j];
  }
  return *h;
}
struct G {
  unsigned s, f;
  void step(unsigned v) { s = s * f + v; }
};
unsigned d1(G g, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    g.f = g.s;
    for (int j = 0; j < m; j++) // loop: affine-recurrence
      g.step(x[j]);
  }
  return g.s;
}
unsigned d2(G &g, const unsigned *x, int n, int m) {
  for (int i = 0; i < n; i++) { // unknown: unmodelled-recurrence
    g.f = g.s;
    for (int j = 0; j < m; j++) // loop: affine-recurrence when no-overlap
      g.step(x[j]);
  }
  return g.s;
}


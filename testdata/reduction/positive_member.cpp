struct Meter {
  double total = 0.0;
  void feed(const float *x, int n) {
    for (int i = 0; i < n; ++i) // loop: reduction
      total += x[i];
  }
};
double use(Meter &m, const float *x, int n) {
  m.feed(x, n);
  return m.total;
}

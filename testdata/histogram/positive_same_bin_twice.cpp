// One bin takes two contributions in one iteration: together they are one.
void twice(const int *__restrict bin, const int *__restrict x, int *__restrict h, int n) {
  for (int i = 0; i < n; ++i) { // loop: histogram
    h[bin[i] & 15] += x[i];
    h[bin[i] & 15] += 3;
  }
}
void second_under_a_guard(const int *__restrict bin, const int *__restrict x, int *__restrict h, int n) {
  for (int i = 0; i < n; ++i) { // loop: histogram
    h[bin[i] & 15] += x[i];
    if (x[i] > 4)
      h[bin[i] & 15] += 2 * x[i];
  }
}
void through_a_temporary(const int *__restrict bin, const unsigned *__restrict x, unsigned *__restrict h, int n) {
  unsigned v;
  for (int i = 0; i < n; ++i) { // loop: histogram
    v = h[bin[i] & 15];
    v = v < x[i] ? x[i] : v;
    h[bin[i] & 15] = v;
  }
}

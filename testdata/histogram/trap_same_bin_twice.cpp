// The second update of the bin undoes or mixes what the first one did.
void overwritten(const int *__restrict bin, const int *__restrict x, int *__restrict h, int n) {
  for (int i = 0; i < n; ++i) { // not: histogram; not: reduction
    h[bin[i] & 15] += x[i];
    if (x[i] > 4)
      h[bin[i] & 15] = x[i];
  }
}
void mixed(const int *__restrict bin, const int *__restrict x, int *__restrict h, int n) {
  for (int i = 0; i < n; ++i) { // not: histogram; not: reduction
    h[bin[i] & 15] += x[i];
    h[bin[i] & 15] ^= x[i];
  }
}
void kept(const int *__restrict bin, const int *__restrict x, int *__restrict h, int *__restrict last, int n) {
  for (int i = 0; i < n; ++i) { // not: histogram; not: reduction
    const int v = h[bin[i] & 15] + x[i];
    h[bin[i] & 15] = v;
    last[i] = v;
  }
}

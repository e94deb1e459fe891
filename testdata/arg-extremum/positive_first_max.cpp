int best(const float *x, int n) {
  float top = x[0];
  int at = 0;
  for (int i = 1; i < n; ++i) { // loop: arg-extremum; not: independent; not: last-value; not: sequential
    if (x[i] > top) {
      top = x[i];
      at = i;
    }
  }
  return at;
}

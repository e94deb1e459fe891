int most_common_digit(const unsigned *x, int n) {
  int bin[10] = {};
  for (int i = 0; i < n; ++i) // loop: histogram
    bin[x[i] % 10u]++;
  int best = 0;
  for (int d = 1; d < 10; ++d) // loop: arg-extremum; not: last-value
    if (bin[d] > bin[best])
      best = d;
  return best;
}

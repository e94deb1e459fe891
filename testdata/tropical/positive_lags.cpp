// Sums and extremes that look back more than one element.

void minCost(const int *__restrict cost, int *__restrict dp, int n) {
  for (int i = 2; i < n; ++i) { // loop: tropical
    int one = dp[i - 1], two = dp[i - 2];
    dp[i] = (one < two ? one : two) + cost[i];
  }
}

void robber(const int *__restrict gain, int *__restrict best, int n) {
  for (int i = 2; i < n; ++i) // loop: tropical
    best[i] = best[i - 2] + gain[i] > best[i - 1] ? best[i - 2] + gain[i] : best[i - 1];
}

void frog(const float *__restrict h, float *__restrict f, int n) {
  for (int i = 2; i < n; ++i) { // loop: tropical
    float a = f[i - 1] + (h[i] - h[i - 1]) * (h[i] - h[i - 1]), b = f[i - 2] + (h[i] - h[i - 2]) * (h[i] - h[i - 2]);
    f[i] = a < b ? a : b;
  }
}

void three(const long *__restrict x, long *__restrict d, int n) {
  for (int i = 3; i < n; ++i) { // loop: tropical
    long m = d[i - 1];
    if (d[i - 2] > m)
      m = d[i - 2];
    if (d[i - 3] > m)
      m = d[i - 3];
    d[i] = m + x[i];
  }
}

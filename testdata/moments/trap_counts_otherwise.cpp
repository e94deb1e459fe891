// The divisor counts something else than the values that are averaged, so no join of means is known.
double all_counted(const double *a, int n) {
  double mean = 0;
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: moments
    ++k;
    if (a[i] > 0)
      mean += (a[i] - mean) / k;
  }
  return mean;
}

double by_twos(const double *a, int n) {
  double mean = 0;
  for (int i = 0; i + 1 < n; i += 2) { // not: moments
    mean += (a[i] - mean) / (i + 1);
    mean += (a[i + 1] - mean) / (i + 1);
  }
  return mean;
}

// Starts before zero, so one of the divisors is zero and the weights are negative.
double negative_weight(const double *a, int n) {
  double mean = 0;
  int k = -3;
  for (int i = 0; i < n; ++i) { // not: moments
    ++k;
    mean += (a[i] - mean) / k;
  }
  return mean;
}

struct Pair {
  double mean = 0, m2 = 0;
};

// The second factor still has the old mean: d * d, a moment about a moving point.
double old_mean_twice(const double *a, int n) {
  Pair p;
  for (int i = 0; i < n; ++i) { // loop: moments; not: reduction
    const double d = a[i] - p.mean;
    p.m2 += d * d;
    p.mean += d / (i + 1);
  }
  return p.m2;
}

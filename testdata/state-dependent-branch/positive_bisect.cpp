double bisect(double lo, double hi, double target) {
  while (hi - lo > 1e-9) { // loop: state-dependent-branch
    double mid = 0.5 * (lo + hi);
    if (mid * mid < target)
      lo = mid;
    else
      hi = mid;
  }
  return lo;
}

double discounted(const double *reward, const double *keep, int n) {
  double total = 0.0;
  for (int i = n - 1; i >= 0; --i) // loop: affine-recurrence; not: independent; not: reduction
    total = reward[i] + keep[i] * total;
  return total;
}

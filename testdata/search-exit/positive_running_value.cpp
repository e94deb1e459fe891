// A running value that composes decides where to stop: a parallel prefix, and the first place in it that satisfies the
// condition.

int draw(const float *p, int n, float u) {
  float cdf = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    cdf += p[i];
    if (u < cdf)
      return i;
  }
  return n - 1;
}

int roulette(const double *weight, int n, double r) {
  for (int i = 0; i < n; ++i) // loop: prefix-scan
    if ((r -= weight[i]) <= 0)
      return i;
  return -1;
}

const int *kth(const int *first, const int *last, int k) {
  for (; first != last; ++first) // loop: prefix-scan
    if (*first == 1 && --k == 0)
      return first;
  return last;
}

bool balanced(const char *s, int n) {
  int depth = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    if (s[i] == '(')
      ++depth;
    else if (s[i] == ')' && --depth < 0)
      return false;
  }
  return depth == 0;
}

bool reachable(const int *jump, int n) {
  int far = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    if (i > far)
      return false;
    far = far > i + jump[i] ? far : i + jump[i];
  }
  return true;
}

// The row of equal values ends, and is long enough.
int longRun(const int *x, int n) {
  int run = 0, i = 1;
  for (; i < n && run < 8; ++i) // loop: segmented
    run = x[i] == x[i - 1] ? run + 1 : 0;
  return i;
}

int loanPaid(double debt, double rate, const double *paid, int months) {
  for (int m = 0; m < months; ++m) { // loop: affine-recurrence
    debt = debt * rate - paid[m];
    if (debt <= 0)
      return m;
  }
  return months;
}

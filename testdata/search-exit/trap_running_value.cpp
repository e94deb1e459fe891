// Looks like a prefix with a search in it, and is not: the state does not compose, nothing bounds the loop, or an
// iteration past the end would be seen.

int doubled(double x, int n) {
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    x = x * x - 0.5;
    if (x > 4)
      return i;
  }
  return n;
}

int copied(const int *__restrict x, int *__restrict out, int n, int limit) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    s += x[i];
    out[i] = x[i];
    if (s > limit)
      return i;
  }
  return n;
}

int unbounded(const int *x, int goal) {
  int s = 0, i = 0;
  while (s < goal) // loop: state-dependent-branch
    s += x[i++];
  return i;
}

int overdraft(const int *x, int n) {
  int balance = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    if (balance + x[i] >= 0)
      balance += x[i];
    if (balance > 1000)
      return i;
  }
  return n;
}

// An iteration past the end might divide by zero.
int quotients(const int *x, int n, int limit) {
  int s = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan when data-value
    s += 1000 / x[i];
    if (s > limit)
      return i;
  }
  return n;
}

int plainQuotients(const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: search-exit when data-value
    if (1000 / x[i] == 7)
      return i;
  return n;
}

int byConstant(const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: search-exit
    if (x[i] % 10 == 7)
      return i;
  return n;
}

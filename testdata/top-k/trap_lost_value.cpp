// What the first place loses is not handed to the second: which values it has seen depends on the order.
int lost(const int *a, int n) {
  int hi = -1, next = -1;
  for (int i = 0; i < n; ++i) { // not: top-k
    if (a[i] > hi)
      hi = a[i];
    else if (a[i] > next)
      next = a[i];
  }
  return next;
}

// The second place starts above the first: the list is not in order.
int disordered(const int *a, int n) {
  int hi = -1, next = 5;
  for (int i = 0; i < n; ++i) { // not: top-k
    if (a[i] > hi) {
      next = hi;
      hi = a[i];
    } else if (a[i] > next) {
      next = a[i];
    }
  }
  return next;
}

// Another value goes into the second place.
int other(const int *a, const int *b, int n) {
  int hi = -1, next = -1;
  for (int i = 0; i < n; ++i) { // not: top-k
    if (a[i] > hi) {
      next = hi;
      hi = a[i];
    } else if (b[i] > next) {
      next = b[i];
    }
  }
  return next;
}

// The running second value is shown in every iteration: a scan, not a reduction.
void shown(const int *a, int *__restrict out, int n) {
  int hi = -1, next = -1;
  for (int i = 0; i < n; ++i) { // loop: top-k
    if (a[i] > hi) {
      next = hi;
      hi = a[i];
    } else if (a[i] > next) {
      next = a[i];
    }
    out[i] = next;
  }
}

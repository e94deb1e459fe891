// What was just written is read again, or another element is written.

void smeared(double *a, int n) {
  double last = 0;
  for (int i = 0; i < n; ++i) { // not: last-value; not: independent; not: reduction
    if (a[i] < 0)
      a[i] = last * last;
    last = a[i];
  }
}

void next(double *a, int n) {
  double last = 0;
  for (int i = 0; i + 1 < n; ++i) { // not: last-value; not: independent; not: reduction
    if (a[i] < 0)
      a[i + 1] = last * 2 + last * last;
    else
      last = a[i];
  }
}

// A guarded store that is no scan: the guard asks the running value, the kept element is not what it was before the
// loop, or another pointer may have changed it.

void byValue(const int *__restrict x, int *__restrict a, int n) {
  for (int i = 1; i < n; ++i) // loop: state-dependent-branch
    if (a[i - 1] < x[i])
      a[i] = a[i - 1] + x[i];
}

void squared(const bool *__restrict m, double *__restrict a, int n) {
  for (int i = 1; i < n; ++i) // loop: sequential
    if (m[i])
      a[i] = a[i - 1] * a[i - 1];
}

void nextToo(const bool *__restrict m, int *__restrict a, int n) {
  for (int i = 1; i + 1 < n; ++i) { // not: segmented; not: independent; not: reduction
    if (m[i])
      a[i] = a[i - 1] + 1;
    a[i + 1] = a[i - 1] * a[i];
  }
}

void otherPointer(const bool *__restrict m, int *a, int *b, int n) {
  for (int i = 1; i < n; ++i) { // loop: segmented when no-overlap
    b[i] = i;
    if (m[i])
      a[i] = a[i - 1] + 1;
  }
}

void sameBuffer(const int *__restrict at, int *__restrict a, int n) {
  for (int i = 1; i < n; ++i) { // not: segmented; not: independent; not: reduction
    a[at[i]] = 7;
    if (at[i] > 3)
      a[i] = a[i - 1] + 1;
  }
}

// One branch writes another element, or the old value decides which. Where no branch writes, the element stays as it
// was before the loop.

void someWriteNothing(double *__restrict a, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // loop: segmented
    if (x[i] > 0)
      a[i] = a[i - 1] + x[i];
    else if (x[i] < 0)
      a[i] = 1;
  }
}

void otherElement(double *__restrict a, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // not: segmented; not: affine-recurrence
    if (x[i] > 0)
      a[i] = a[i - 1] + x[i];
    else
      a[i + 1] = 1;
  }
}

void elementBefore(double *__restrict a, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // not: segmented; not: affine-recurrence
    if (x[i] > 0)
      a[i] = a[i - 1] + x[i];
    else
      a[i - 1] = 1;
  }
}

void bySign(double *__restrict a, const int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // not: segmented; not: affine-recurrence
    if (a[i - 1] > 0)
      a[i] = a[i - 1] - x[i];
    else
      a[i] = a[i - 1] + x[i];
  }
}

// What is no number is neither above zero nor at most zero.
void noNumber(double *__restrict a, const double *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // loop: segmented
    if (x[i] > 0)
      a[i] = a[i - 1] + x[i];
    if (x[i] <= 0)
      a[i] = 1;
  }
}

// Another value of the same condition: the first branch changes what the second one asks.
void askedAgain(double *__restrict a, int *__restrict x, int n) {
  for (int i = 1; i < n; ++i) {  // not: segmented; not: affine-recurrence
    if (x[i] > 0) {
      x[i] = 5;
      a[i] = a[i - 1] + 3;
    }
    x[i] -= 9;
    if (!(x[i] > 0))
      a[i] = a[i] + 1;
  }
}

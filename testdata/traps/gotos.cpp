// Jumps that look like branches of one iteration and are not.

// The element that the other branch of the next iteration reads is written here.
void reads_what_the_last_one_wrote(double *__restrict x, double *__restrict y, int n) {
  for (int i = 0; i + 1 < n; ++i) { // not: independent; not: reduction
    if (i % 2 == 0)
      goto write;
    x[i] = y[i];
    goto next;
  write:
    y[i + 1] = x[i];
  next:;
  }
}

// Leaving the outer loop from inside the inner one: rows behind the found one are not cleared.
int clear_until(double *__restrict out, const double *__restrict x, int rows, int columns) {
  int r = 0;
  for (; r < rows; ++r) {             // not: independent; not: reduction
    for (int c = 0; c < columns; ++c) // loop: search-exit
      if (x[r * columns + c] < 0.0)
        goto stop;
    out[r] = 1.0;
  }
stop:
  return r;
}

// The variable keeps its value where the jump skips the assignment.
void last_seen(double *__restrict out, const double *__restrict x, int n) {
  double seen = 0.0;
  for (int i = 0; i < n; ++i) { // loop: last-value
    if (x[i] < 0.0)
      goto keep;
    seen = x[i];
  keep:
    out[i] = seen;
  }
}

// A store before the test happens once more than the test holds.
void store_then_test(double *x, const double *__restrict stop, int n) {
  int i = 0;
  for (;;) { // not: independent
    x[i] = 1.0;
    if (stop[i] > 0.0)
      break;
    ++i;
  }
}

// The jump goes past the increment, and past the test that stands at the end.
void past_the_test(int *__restrict x, int n) {
  int i = 0;
  while (true) { // not: independent; not: reduction
    if (x[i] == 3) {
      x[i] = 4;
      continue;
    }
    x[i] = 5;
    ++i;
    if (i >= n)
      break;
  }
}

// Entered in the middle: the first iteration has no test.
void middle(int *x, int n) {
  int i = 0;
  goto test;
body: // unknown: goto
  x[i] = 0;
  ++i;
test:
  if (i < n)
    goto body;
}

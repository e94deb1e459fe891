// Gotos that stay in the iteration, or lead to just behind a loop, are branches.
void clip(float *__restrict out, const float *__restrict in, const float *__restrict limit, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    if (in[i] < 0.0f)
      goto below;
    if (in[i] > limit[i])
      goto above;
    out[i] = in[i];
    goto done;
  below:
    out[i] = 0.0f;
    goto done;
  above:
    out[i] = limit[i];
  done:;
  }
}

void by_kind(float *__restrict out, const float *__restrict a, const float *__restrict b, const int *__restrict kind,
             int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    switch (kind[i]) {
    case 0:
      goto first;
    case 1:
      goto second;
    default:
      goto skip;
    }
  first:
    out[i] = a[i] * a[i];
    goto skip;
  second:
    out[i] = b[i] * b[i];
  skip:;
  }
}

void rows_with_a_mark(int *__restrict marked, const int *__restrict x, int rows, int columns) {
  for (int r = 0; r < rows; ++r) {        // loop: independent
    for (int c = 0; c < columns; ++c)     // loop: search-exit
      if (x[r * columns + c] == 7)
        goto found;
    marked[r] = 0;
    continue;
  found:
    marked[r] = 1;
  }
}

int first_above(const double *x, int n, double limit) {
  int at = -1;
  for (int i = 0; i < n; ++i) // loop: search-exit
    if (x[i] > limit) {
      at = i;
      goto out;
    }
out:
  return at;
}

// Loops made of jumps.
void clear_while(double *x, int n) {
  int i = 0;
top: // loop: independent
  if (i < n) {
    x[i] = 0.0;
    ++i;
    goto top;
  }
}

void clear_at_least_once(double *x, int n) {
  int i = 0;
top: // loop: independent
  x[i] = 0.0;
  ++i;
  if (i < n)
    goto top;
}

double sum_with_exit(const double *x, int n) {
  int i = 0;
  double s = 0.0;
head: // loop: reduction
  if (i >= n)
    goto end;
  s += x[i];
  ++i;
  goto head;
end:
  return s;
}

void jump_nest(double *x, int rows, int columns) {
  int r = 0;
rows: // loop: independent
  if (r < rows) {
    int c = 0;
  columns: // loop: independent
    if (c < columns) {
      x[r * columns + c] = r - c;
      ++c;
      goto columns;
    }
    ++r;
    goto rows;
  }
}

// Loops without a test of their own, which a break stands in for.
void test_first(double *x, int n) {
  int i = 0;
  for (;;) { // loop: independent
    if (i >= n)
      break;
    x[i] = 1.0;
    i++;
  }
}

void test_last(double *x, int n) {
  int i = 0;
  while (true) { // loop: independent
    x[i] = 1.0;
    if (++i == n)
      break;
  }
}

void test_with_else(double *x, int n) {
  for (int i = 0;; ++i) { // loop: independent
    if (i < n)
      x[i] = 1.0;
    else
      break;
  }
}

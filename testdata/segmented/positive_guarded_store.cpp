// Where the guard fails, the element keeps what it held before the loop, which is an input like any other.

void runs(const bool *__restrict m, int *__restrict a, int n) {
  for (int i = 1; i < n; ++i) // loop: segmented
    if (m[i])
      a[i] = a[i - 1] + 1;
}

void carry(const unsigned char *__restrict sep, float *__restrict x, int n) {
  for (int i = 1; i < n; ++i) { // loop: segmented
    if (sep[i])
      continue;
    x[i] += x[i - 1];
  }
}


struct Cell {
  int label, size;
};
void sizes(Cell *c, int n) {
  for (int i = 1; i < n; ++i) // loop: segmented
    if (c[i].label == c[i - 1].label)
      c[i].size = c[i - 1].size + 1;
}

void fill(const bool *__restrict missing, double *__restrict a, int n) {
  for (int i = 1; i < n; ++i) // loop: last-value
    if (missing[i])
      a[i] = a[i - 1];
}

void smooth(const bool *__restrict m, double *__restrict a, int n) {
  for (int i = 1; i < n; ++i) // loop: affine-recurrence
    if (m[i])
      a[i] = 0.5 * a[i - 1] + a[i];
}

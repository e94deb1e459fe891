// Iterations that hand values on through arrays.
void shift_down(double *a, int n) {
#pragma omp parallel for // finding: race(a)
  for (int i = 0; i < n - 1; ++i)
    a[i] = a[i + 1];
}

void running_sum(double *a, int n) {
#pragma omp parallel for // finding: race(a)
  for (int i = 1; i < n; ++i)
    a[i] += a[i - 1];
}

void two_arrays(double *restrict a, const double *restrict b, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}

// Whether the two overlap is the caller's business: nothing is proven.
void may_overlap(double *a, const double *b, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; ++i)
    a[i] = b[i - 1];
}

double grid[100][100];
void columns() {
#pragma omp parallel for // finding: race(grid)
  for (int i = 1; i < 100; ++i)
    for (int j = 0; j < 100; ++j)
      grid[i][j] = grid[i - 1][j];
}

void rows() {
#pragma omp parallel for
  for (int i = 0; i < 100; ++i)
    for (int j = 1; j < 100; ++j)
      grid[i][j] = grid[i][j - 1];
}

// Both loops at once let the inner one run in any order as well.
void rows_collapsed() {
#pragma omp parallel for collapse(2) // finding: race(grid)
  for (int i = 0; i < 100; ++i)
    for (int j = 1; j < 100; ++j)
      grid[i][j] = grid[i][j - 1];
}

void even_and_odd(int *a, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i += 2)
    a[i] = a[i - 1];
}

// Which cells meet is decided by data.
void scatter(double *a, const int *where, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    a[where[i]] += 1;
}

static int table[6] = {0, 3, 5, 3, 1, 2};
void scatter_by_table(double *a) {
#pragma omp parallel for // finding: race(a)
  for (int i = 0; i < 6; ++i)
    a[table[i]] += 1;
}

static int permutation[6] = {0, 3, 5, 4, 1, 2};
void scatter_by_permutation(double *a) {
#pragma omp parallel for
  for (int i = 0; i < 6; ++i)
    a[permutation[i]] += 1;
}

void in_order(int *a, int n) {
#pragma omp parallel for ordered
  for (int i = 1; i < n; ++i) {
#pragma omp ordered
    a[i] = a[i - 1] + 1;
  }
}

void partly_in_order(int *a, int *b, int n) {
#pragma omp parallel for ordered // finding: race(b)
  for (int i = 1; i < n; ++i) {
#pragma omp ordered
    a[i] = a[i - 1] + 1;
    b[i] = b[i - 1];
  }
}

void waits_for_neighbour(int *a, int n) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; ++i) {
#pragma omp ordered depend(sink : i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
}

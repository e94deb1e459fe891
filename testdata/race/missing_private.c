// Scratch variables that all threads share.
void squares(double *x, int n) {
  double t;
#pragma omp parallel for // finding: race(t)
  for (int i = 0; i < n; ++i) {
    t = x[i];
    x[i] = t * t;
  }
}

void squares_private(double *x, int n) {
  double t;
#pragma omp parallel for private(t)
  for (int i = 0; i < n; ++i) {
    t = x[i];
    x[i] = t * t;
  }
}

void squares_own(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    const double t = x[i];
    x[i] = t * t;
  }
}

// The counter of the divided loop is private, that of the loop inside is not.
void fill(int *a, int rows, int columns) {
  int i, j;
#pragma omp parallel for // finding: race(j)
  for (i = 0; i < rows; ++i)
    for (j = 0; j < columns; ++j)
      a[i * columns + j] = i;
}

void fill_private(int *a, int rows, int columns) {
  int i, j;
#pragma omp parallel for private(j)
  for (i = 0; i < rows; ++i)
    for (j = 0; j < columns; ++j)
      a[i * columns + j] = i;
}

void fill_collapsed(int a[20][30]) {
  int i, j;
#pragma omp parallel for collapse(2)
  for (i = 0; i < 20; ++i)
    for (j = 0; j < 30; ++j)
      a[i][j] = i;
}

void rows_of_four(double *x, int n) {
  double row[4];
#pragma omp parallel for // finding: race(row)
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < 4; ++k)
      row[k] = x[i] * k;
    x[i] = row[0] + row[3];
  }
}

int last_one(const int *x, int n) {
  int last = 0;
#pragma omp parallel for // finding: race(last)
  for (int i = 0; i < n; ++i)
    last = x[i];
  return last;
}

int last_one_kept(const int *x, int n) {
  int last = 0;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; ++i)
    last = x[i];
  return last;
}

int only_one_writes(int *x, int n) {
  int seen = 0;
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    x[i] = i;
    if (i == 7)
      seen = 1;
  }
  return seen;
}

double seed;
#pragma omp threadprivate(seed)
void with_seeds(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    seed = x[i];
    x[i] = seed * 2;
  }
}

void scaled(double *x, double factor, int n) {
#pragma omp parallel for private(factor) // finding: private-read(factor)
  for (int i = 0; i < n; ++i)
    x[i] *= factor;
}

void scaled_right(double *x, double factor, int n) {
#pragma omp parallel for firstprivate(factor)
  for (int i = 0; i < n; ++i)
    x[i] *= factor;
}

int lost(const int *x, int n) {
  int y;
#pragma omp parallel for private(y) // finding: lost-value(y)
  for (int i = 0; i < n; ++i)
    y = x[i];
  return y;
}

// What the test at the end reads, the body has written.
void rounds_of_threads(int *x, int n) {
  int again;
#pragma omp parallel private(again)
  do {
    again = 0;
#pragma omp for
    for (int i = 0; i < n; ++i)
      x[i] = x[i] / 2;
  } while (again);
}

// A fix would be no C: the variable has no name at the pragma, or a clause that says otherwise.
int kept_inside(int *v, int n) {
#pragma omp parallel for // finding: race(T)
  for (int i = 0; i < n; i++) {
    static int T;
    T = i;
    v[i] = T;
  }
  return 0;
}

double said_to_be_shared(const double *a, int n) {
  double s = 0;
#pragma omp parallel for shared(a, s) default(none) firstprivate(n) // finding: race(s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

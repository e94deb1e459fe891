// Private copies, and reductions that are none.

void differences(const double *a, double *b, int n) {
  double before = 0;
#pragma omp parallel for firstprivate(before) // finding: carried-copy(before)
  for (int i = 0; i < n; ++i) {
    b[i] = a[i] - before;
    before = a[i];
  }
}

void uninitialised_differences(const double *a, double *b, int n) {
  double before = 0;
#pragma omp parallel for private(before) // finding: private-read(before)
  for (int i = 0; i < n; ++i) {
    b[i] = a[i] - before;
    before = a[i];
  }
}

double sum_of_copies(const double *a, int n) {
  double s = 0;
#pragma omp parallel for firstprivate(s) lastprivate(s) // finding: carried-copy(s)
  for (int i = 0; i < n; ++i)
    s += a[i];
  return s;
}

void running_copies(const double *a, double *b, int n) {
  double s = 0;
#pragma omp parallel for firstprivate(s) // finding: carried-copy(s)
  for (int i = 0; i < n; ++i) {
    s += a[i];
    b[i] = s;
  }
}

// A thread sets up what it needs when it first needs it.
void set_up_once(const double *a, double *b, int n) {
  int is_ready = 0;
  double scale = 2;
#pragma omp parallel for firstprivate(is_ready, scale)
  for (int i = 0; i < n; ++i) {
    if (!is_ready)
      is_ready = 1;
    b[i] = a[i] * scale;
  }
}

void begins_afresh(const double *a, double *b, int n) {
  double t = 1;
#pragma omp parallel for firstprivate(t)
  for (int i = 0; i < n; ++i) {
    t = a[i];
    t += 1;
    b[i] = t;
  }
}

int last_positive(const int *a, int n) {
  int last = -1;
#pragma omp parallel for lastprivate(last) // finding: lost-value(last)
  for (int i = 0; i < n; ++i)
    if (a[i] > 0)
      last = a[i];
  return last;
}

int very_last(const int *a, int n) {
  int last = -1;
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; ++i)
    if (i == n - 1)
      last = a[i];
  return last;
}

double running(double *a, int n) {
  double s = 0;
#pragma omp parallel for reduction(+ : s) // finding: reduction-operator(s)
  for (int i = 0; i < n; ++i) {
    s += a[i];
    a[i] = s;
  }
  return s;
}

int above_the_count(const double *a, int n) {
  int c = 0;
#pragma omp parallel for reduction(+ : c) // finding: reduction-operator(c)
  for (int i = 0; i < n; ++i)
    if (a[i] > c)
      c += 1;
  return c;
}

int polynomial(const int *a, int n) {
  int m = 0;
#pragma omp parallel for reduction(+ : m) // finding: reduction-operator(m)
  for (int i = 0; i < n; ++i)
    m = 3 * m + a[i];
  return m;
}

int any_as_all(const int *a, int n) {
  int s = 0;
#pragma omp parallel for reduction(&& : s) // finding: reduction-operator(s)
  for (int i = 0; i < n; ++i)
    s = s || a[i];
  return s;
}

double least_as_largest(const double *a, int n) {
  double m = 0;
#pragma omp parallel for reduction(max : m) // finding: reduction-operator(m)
  for (int i = 0; i < n; ++i)
    m = a[i] < m ? a[i] : m;
  return m;
}

// A thread that has found one need not look on; what the others find is combined.
int any_found(const int *a, int n) {
  int found = 0;
#pragma omp parallel for reduction(|| : found)
  for (int i = 0; i < n; ++i) {
    if (found)
      continue;
    found = a[i] < 0;
  }
  return found;
}

int last_of_them(const int *a, int n) {
  int k = -1;
#pragma omp parallel for reduction(max : k)
  for (int i = 0; i < n; ++i)
    if (a[i] > 7)
      k = i;
  return k;
}

// Bytes have 256 values: of more iterations, two count the same.
void histogram(int *restrict count, const unsigned char *restrict x, int n) {
#pragma omp parallel for // finding: race(count)
  for (int i = 0; i < n; ++i)
    count[x[i]]++;
}

void bins(int *restrict count, const unsigned *restrict x, int n) {
#pragma omp parallel for // finding: race(count)
  for (int i = 0; i < n; ++i)
    count[x[i] % 10]++;
}

// Nobody says that two elements are equal.
void scatter_by_number(int *restrict count, const int *restrict where, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    count[where[i]]++;
}

int place_of_seven(const int *a, int n) {
  int found = -1;
#pragma omp parallel for // finding: race(found)
  for (int i = 0; i < n; ++i)
    if (a[i] == 7)
      found = i;
  return found;
}

// So may several be the key.
int place_of(const int *a, int key, int n) {
  int found = -1;
#pragma omp parallel for // finding: race(found)
  for (int i = 0; i < n; ++i)
    if (a[i] == key)
      found = i;
  return found;
}

void squares(double *a, int n, int m) {
  double t;
#pragma omp parallel for // finding: race(t)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      t = a[i * m + j];
      a[i * m + j] = t * t;
    }
}

// The last one that is written, not what the last iteration has.
int last_written(const int *a, int n) {
  int last = -1;
#pragma omp parallel for lastprivate(conditional : last)
  for (int i = 0; i < n; ++i)
    if (a[i] > 0)
      last = a[i];
  return last;
}

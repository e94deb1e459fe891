// Values that iterations combine into, with and without the clause that makes it right.
double total(const double *x, int n) {
  double sum = 0;
#pragma omp parallel for // finding: race(sum)
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
}

double total_reduced(const double *x, int n) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
}

double product(const double *x, int n) {
  double p = 1;
#pragma omp parallel for schedule(static) // finding: race(p)
  for (int i = 0; i < n; ++i)
    p = x[i] * p;
  return p;
}

float largest(const float *x, int n) {
  float m = x[0];
#pragma omp parallel for // finding: race(m)
  for (int i = 1; i < n; ++i)
    if (x[i] > m)
      m = x[i];
  return m;
}

float largest_reduced(const float *x, int n) {
  float m = x[0];
#pragma omp parallel for reduction(max : m)
  for (int i = 1; i < n; ++i)
    if (x[i] > m)
      m = x[i];
  return m;
}

// The whole array of counters is one variable for all threads, but each iteration has a cell of its own.
void counts(const int *x, int *count, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    count[i] += x[i];
}

long hits(const int *x, int n) {
  long found = 0;
#pragma omp parallel // the region is right, the loop in it is not
  {
#pragma omp for // finding: race(found)
    for (int i = 0; i < n; ++i)
      if (x[i] == 0)
        ++found;
  }
  return found;
}

long hits_in_region(const int *x, int n) {
  long found = 0;
#pragma omp parallel reduction(+ : found)
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      if (x[i] == 0)
        ++found;
  }
  return found;
}

double dot_in_lanes(const double *x, const double *y, int n) {
  double s = 0;
#pragma omp simd // finding: simd-dependence(s)
  for (int i = 0; i < n; ++i)
    s += x[i] * y[i];
  return s;
}

double dot_in_lanes_reduced(const double *x, const double *y, int n) {
  double s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += x[i] * y[i];
  return s;
}

void three_sums(const double *x, double *sums, int n) {
#pragma omp parallel for reduction(+ : sums[0 : 3])
  for (int i = 0; i < n; ++i) {
    sums[0] += x[i];
    sums[1] += x[i] * x[i];
    sums[2] += 1;
  }
}

void three_sums_unreduced(const double *restrict x, double *restrict sums, int n) {
#pragma omp parallel for // finding: race(sums)
  for (int i = 0; i < n; ++i)
    sums[2] += x[i];
}

// What the data subscripts of a section.
void masked_section(int *h, const int *x, int n) {
#pragma omp parallel for reduction(+ : h[ : 8])
  for (int i = 0; i < n; i++)
    h[x[i] & 7] += i;
}

void over_sections(int *h, const int *x, int n) {
#pragma omp parallel for reduction(max : h[ : 8])
  for (int i = 0; i < n; i++)
    h[x[i] % 8] = h[x[i] % 8] > i ? h[x[i] % 8] : i;
}

void halves(void) {
  int h[8] = {0};
#pragma omp parallel for reduction(+ : h)
  for (int i = 0; i < 80; i++)
    h[i / 10] += i;
}

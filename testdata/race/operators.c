// Clauses that combine in another way than the loop does.
double product(const double *x, int n) {
  double p = 1;
#pragma omp parallel for reduction(+ : p) // finding: reduction-operator(p)
  for (int i = 0; i < n; ++i)
    p *= x[i];
  return p;
}

double difference(const double *x, int n) {
  double d = 0;
#pragma omp parallel for reduction(- : d)
  for (int i = 0; i < n; ++i)
    d -= x[i];
  return d;
}

int smallest(const int *x, int n) {
  int m = x[0];
#pragma omp parallel for reduction(max : m) // finding: reduction-operator(m)
  for (int i = 0; i < n; ++i)
    m = x[i] < m ? x[i] : m;
  return m;
}

int all_set(const int *x, int n) {
  int all = 1;
#pragma omp parallel for reduction(&& : all)
  for (int i = 0; i < n; ++i)
    all = all && x[i];
  return all;
}

double both(const double *x, int n) {
  double s = 0, p = 1;
#pragma omp parallel for reduction(+ : s) reduction(* : p)
  for (int i = 0; i < n; ++i) {
    s += x[i];
    p *= x[i];
  }
  return s * p;
}

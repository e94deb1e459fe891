// Counters of packed rows: what an inner loop counts, or what another counter adds, grows from row to row.
#include <vector>

void pack_lower(double *__restrict p, const double *__restrict q, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: induction
    for (int j = 0; j <= i; ++j) { // loop: induction
      p[k] = q[i * n + j];
      ++k;
    }
}

void pack_upper(double *__restrict p, const double *__restrict q, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: induction
    for (int j = i; j < n; ++j) // loop: induction
      p[k++] = q[i * n + j];
}

void rows(double *__restrict p, const double *__restrict q, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: induction
    for (int j = 0; j < i; ++j) // loop: independent
      p[k + j] = q[i * n + j];
    k += i;
  }
}

void triangular_numbers(int *a, int n) {
  int j = 0;
  for (int i = 0; i < n; ++i) { // loop: induction
    j += i;
    a[j] = i;
  }
}

void walk_rows(double *p, int n) {
  for (int i = 0; i < n; ++i) { // loop: induction
    for (int j = 0; j <= i; ++j) // loop: independent
      p[j] *= 2;
    p += i + 1;
  }
}

void pack_vector(std::vector<double> &p, int n) {
  std::size_t k = 0;
  for (int i = 0; i < n; ++i) { // loop: induction
    for (int j = 0; j < i; ++j) // loop: independent
      p[k + j] += 1;
    k += i;
  }
}

void pack_unsigned(double *__restrict p, const double *__restrict q, std::size_t n) {
  std::size_t k = 0;
  for (std::size_t i = 0; i < n; ++i) // loop: induction
    for (std::size_t j = i; j < n; ++j) // loop: induction
      p[k++] = q[i * n + j];
}

void pack_unsigned_pairs(double *__restrict p, const std::vector<double> &q) {
  std::size_t k = 0;
  for (std::size_t i = 0; i < q.size(); ++i) // loop: induction
    for (std::size_t j = i + 1; j < q.size(); ++j) // loop: induction
      p[k++] = q[i] * q[j];
}

void pack_what_is_left(double *__restrict p, const double *__restrict q, std::size_t n) {
  std::size_t k = 0;
  for (std::size_t i = 0; i < n; ++i) // loop: induction
    for (std::size_t j = 0; j < n - i; ++j) // loop: induction
      p[k++] = q[i + j];
}

void pack_unsigned_lower(double *__restrict p, const double *__restrict q, std::size_t n) {
  std::size_t k = 0;
  for (std::size_t i = 0; i < n; ++i) // loop: induction
    for (std::size_t j = 0; j <= i; ++j) // loop: induction
      p[k++] = q[i * n + j];
}

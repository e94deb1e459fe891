// Containers that are declared in the region belong to their thread, and so does what they hold.
#include <deque>
#include <valarray>
#include <vector>

void counted(const int *x, std::vector<int> &total, int n) {
#pragma omp parallel
  {
    std::vector<int> own(100);
#pragma omp for
    for (int i = 0; i < n; ++i)
      own[i % 100]++;
#pragma omp critical
    for (int k = 0; k < 100; ++k)
      total[k] += own[k] + x[k];
  }
}

void scratch(double *v, const double *u, int n) {
#pragma omp parallel
  {
    std::deque<double> tmp(10);
    std::valarray<double> sum(10);
#pragma omp for
    for (int i = 0; i < n; ++i) {
      tmp[3] = u[i];
      sum[0] += u[i];
      v[i] = tmp[3];
    }
  }
}

void through_pointer(const int *x, int n) {
#pragma omp parallel
  {
    std::vector<int> own(100);
    int *p = own.data();
#pragma omp for
    for (int i = 0; i < n; ++i)
      p[i % 100] += x[i];
  }
}

// One container for all threads.
void shared(const int *x, int n) {
  std::vector<int> all(100);
#pragma omp parallel
  {
#pragma omp for // finding: race(all)
    for (int i = 0; i < n; ++i)
      all[i % 100] += x[i];
  }
}

// Algorithms with a policy: what the calls do at the same time.
#include <algorithm>
#include <atomic>
#include <execution>
#include <functional>
#include <mutex>
#include <numeric>
#include <vector>

double sum_in_for_each(const std::vector<double> &x) {
  double sum = 0;
  std::for_each(std::execution::par, x.begin(), x.end(), [&](double v) { sum += v; }); // finding: race(sum)
  return sum;
}

double sum_reduced(const std::vector<double> &x) { return std::reduce(std::execution::par, x.begin(), x.end()); }

void scale(std::vector<double> &x, double f) {
  std::for_each(std::execution::par_unseq, x.begin(), x.end(), [f](double &v) { v *= f; });
}

void shared_scratch(std::vector<double> &x) {
  double t = 0;
  std::for_each(std::execution::par, x.begin(), x.end(), [&](double &v) { // finding: race(t)
    t = v * v;
    v = t + 1;
  });
}

void own_scratch(std::vector<double> &x) {
  std::for_each(std::execution::par, x.begin(), x.end(), [&](double &v) {
    const double t = v * v;
    v = t + 1;
  });
}

void next_element(double *x, int n) {
  std::transform(std::execution::par, x, x + n, x + 1, [](double v) { return v * 2; }); // wrong, and not seen
}

void same_element(double *x, int n) {
  std::transform(std::execution::par, x, x + n, x, [](double v) { return v * 2; });
}

void counted(const std::vector<int> &x, std::atomic<int> &odd) {
  std::for_each(std::execution::par, x.begin(), x.end(), [&](int v) { odd += v & 1; });
}

void locked(const std::vector<int> &x, long &sum, std::mutex &m) {
  std::for_each(std::execution::par, x.begin(), x.end(), [&](int v) {
    std::lock_guard<std::mutex> guard(m);
    sum += v;
  });
}

void locked_in_lanes(const std::vector<int> &x, long &sum, std::mutex &m) {
  std::for_each(std::execution::par_unseq, x.begin(), x.end(), [&](int v) { // finding: lock-in-lanes()
    std::lock_guard<std::mutex> guard(m);
    sum += v;
  });
}

double differences(const std::vector<double> &x) {
  return std::reduce(std::execution::par, x.begin(), x.end(), 0.0, std::minus<>()); // finding: reduction-operator()
}

double differences_by_lambda(const std::vector<double> &x) {
  return std::transform_reduce(std::execution::par, x.begin(), x.end(), 0.0, // finding: reduction-operator()
                               [](double a, double b) { return a - b; }, [](double v) { return v * v; });
}

double squares(const std::vector<double> &x) {
  return std::transform_reduce(std::execution::par, x.begin(), x.end(), 0.0, std::plus<>(),
                               [](double v) { return v * v; });
}

void numbered(std::vector<int> &x) {
  int next = 0;
  std::generate(std::execution::par, x.begin(), x.end(), [&] { return next++; }); // finding: race(next)
}

void in_order(const std::vector<double> &x, double &sum) {
  std::for_each(std::execution::seq, x.begin(), x.end(), [&](double v) { sum += v; });
}

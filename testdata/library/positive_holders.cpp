// One value, or none: std::optional and std::shared_ptr.
#include <memory>
#include <optional>
#include <vector>

int present(const std::vector<std::optional<int>> &a) {
  int sum = 0;
  for (const auto &x : a) // loop: reduction
    if (x)
      sum += *x;
  return sum;
}

int or_zero(const std::vector<std::optional<int>> &a) {
  int sum = 0;
  for (const auto &x : a) // loop: reduction
    sum += x.value_or(0);
  return sum;
}

double shared_sum(const std::vector<std::shared_ptr<double>> &a) {
  double sum = 0;
  for (const auto &p : a) // loop: reduction
    sum += *p;
  return sum;
}

struct body {
  double mass, speed;
};
void by_arrow(const std::vector<std::shared_ptr<body>> &a, std::vector<double> &energy) {
  for (std::size_t i = 0; i < a.size(); ++i) // loop: independent when no-overlap
    energy[i] = a[i]->mass * a[i]->speed * a[i]->speed;
}

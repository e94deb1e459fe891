#include <atomic>
std::atomic<long> total;
void publish(const int *x, int n) {
  for (int i = 0; i < n; ++i) // unknown: atomic-access
    total += x[i];
}

#include <cstddef>
void mark(int *x, std::size_t n) {
  for (std::size_t i = n; i-- > 0;) // loop: independent
    x[i] = static_cast<int>(i & 7);
}

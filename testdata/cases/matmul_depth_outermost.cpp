#include <vector>
std::vector<double> multiply(const std::vector<double> &a, const std::vector<double> &b, std::size_t n) {
    std::vector<double> c(n * n, 0.0);
    for (std::size_t k = 0; k < n; ++k) { // loop: reduction
        for (std::size_t i = 0; i < n; ++i) // loop: independent
            for (std::size_t j = 0; j < n; ++j) // loop: independent
                c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
    return c;
}

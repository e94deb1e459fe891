#include <vector>
void seidel_sweep(const std::vector<double> &a, const std::vector<double> &rhs,
                  std::vector<double> &x) {
    const std::size_t n = x.size();
    for (std::size_t i = 0; i < n; ++i) { // loop: sequential
        double acc = rhs[i];
        for (std::size_t j = 0; j < n; ++j) // loop: reduction
            if (j != i)
                acc -= a[i * n + j] * x[j];
        x[i] = acc / a[i * n + i];
    }
}

#include <array>
#include <cmath>
#include <vector>
constexpr int S = 3;
std::vector<double> selective(const std::vector<double> &x, const std::array<double, S> &decay) {
    std::vector<double> y(x.size());
    std::array<double, S> h{};
    for (std::size_t t = 0; t < x.size(); ++t) { // loop: affine-recurrence; not: independent; not: reduction
        const double step = std::log1p(std::exp(x[t]));
        double out = 0.0;
        for (int k = 0; k < S; ++k) { // loop: reduction
            h[k] = std::exp(-step * decay[k]) * h[k] + step * x[t];
            out += h[k];
        }
        y[t] = out;
    }
    return y;
}

#include <vector>
std::vector<double> ema(const std::vector<double> &x, double beta) {
    std::vector<double> y(x.size());
    double level = 0.0;
    for (std::size_t t = 0; t < x.size(); ++t) { // loop: affine-recurrence; not: independent; not: reduction
        level = beta * level + (1.0 - beta) * x[t];
        y[t] = level;
    }
    return y;
}

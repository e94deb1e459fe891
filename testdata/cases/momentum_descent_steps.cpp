#include <cmath>
#include <vector>
double fit_angle(const std::vector<double> &target, double w, double lr) {
    double vel = 0.0;
    for (std::size_t t = 0; t < target.size(); ++t) { // loop: sequential
        const double grad = 2.0 * (std::sin(w) - target[t]) * std::cos(w);
        vel = 0.9 * vel - lr * grad;
        w += vel;
    }
    return w;
}

#include <vector>
std::vector<double> leaky(const std::vector<double> &x) {
    auto step = [y = 0.0](double in) mutable {
        y = 0.75 * y + in;
        return y;
    };
    std::vector<double> out(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) { // loop: affine-recurrence; not: independent; not: reduction
        out[i] = step(x[i]);
    }
    return out;
}

#include <vector>
std::vector<double> slope(const std::vector<double> &in) {
    std::vector<double> d(in.size());
    double last = in.empty() ? 0.0 : in[0];
    for (std::size_t i = 0; i < in.size(); ++i) { // loop: independent
        d[i] = in[i] - last;
        last = in[i];
    }
    return d;
}

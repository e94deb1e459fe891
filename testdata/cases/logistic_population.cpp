#include <vector>
std::vector<double> population(const std::vector<double> &growth, double p) {
    std::vector<double> trail;
    trail.resize(growth.size());
    for (std::size_t y = 0; y < growth.size(); ++y) { // loop: sequential
        p = growth[y] * p * (1.0 - p);
        trail[y] = p;
    }
    return trail;
}

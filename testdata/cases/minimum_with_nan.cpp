#include <vector>
double lowest(const std::vector<double> &v) {
    double low = v[0];
    for (std::size_t i = 0; i < v.size(); ++i) { // loop: reduction when data-value
        low = low < v[i] ? low : v[i];
    }
    return low;
}

#include <vector>
void scale_row(std::vector<double> &m, int n, int k) {
    const double &pivot = m[k * n + k];
    for (int j = k; j < n; ++j) { // loop: sequential
        m[k * n + j] /= pivot;
    }
}

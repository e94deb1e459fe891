#include <vector>
void forward_pivots(std::vector<double> &pivot, const std::vector<double> &diag, const std::vector<double> &lower,
                    const std::vector<double> &upper, int levels, int cols) {
    for (int z = 1; z < levels; ++z) { // loop: sequential
        for (int c = 0; c < cols; ++c) // loop: independent
            pivot[z * cols + c] =
                diag[z * cols + c] - lower[z * cols + c] * upper[(z - 1) * cols + c] / pivot[(z - 1) * cols + c];
    }
}

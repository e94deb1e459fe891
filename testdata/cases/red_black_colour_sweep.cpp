#include <vector>
void relax_colour(std::vector<double> &phi, const std::vector<double> &src, int n, int colour) {
    for (int i = 1; i < n - 1; ++i) { // loop: independent
        for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2) { // loop: independent
            phi[i * n + j] = 0.25 * (phi[(i - 1) * n + j] + phi[(i + 1) * n + j] + phi[i * n + j - 1] +
                                     phi[i * n + j + 1] - src[i * n + j]);
        }
    }
}

#include <cmath>
#include <vector>
std::vector<float> layer_norm(const std::vector<float> &x, std::size_t rows, std::size_t width) {
    std::vector<float> y(rows * width);
    std::vector<float> centred(width);
    for (std::size_t r = 0; r < rows; ++r) { // loop: independent
        float mean = 0.0f, var = 0.0f;
        for (std::size_t c = 0; c < width; ++c) // loop: reduction
            mean += x[r * width + c];
        mean /= static_cast<float>(width);
        for (std::size_t c = 0; c < width; ++c) { // loop: reduction
            centred[c] = x[r * width + c] - mean;
            var += centred[c] * centred[c];
        }
        const float inv = 1.0f / std::sqrt(var / static_cast<float>(width) + 1e-5f);
        for (std::size_t c = 0; c < width; ++c) // loop: independent
            y[r * width + c] = centred[c] * inv;
    }
    return y;
}

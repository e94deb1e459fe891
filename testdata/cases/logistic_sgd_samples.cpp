#include <cmath>
#include <vector>
void sgd_epoch(std::vector<float> &w, const std::vector<float> &x, const std::vector<float> &label,
               float lr) {
    const std::size_t d = w.size();
    for (std::size_t k = 0; k < label.size(); ++k) { // loop: sequential
        float z = 0.0f;
        for (std::size_t j = 0; j < d; ++j) // loop: reduction
            z += w[j] * x[k * d + j];
        const float err = 1.0f / (1.0f + std::exp(-z)) - label[k];
        for (std::size_t j = 0; j < d; ++j) // loop: independent
            w[j] -= lr * err * x[k * d + j];
    }
}

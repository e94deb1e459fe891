#include <vector>
std::vector<float> pair_table(const std::vector<float> &x) {
    const std::size_t n = x.size();
    std::vector<float> packed(n * (n + 1) / 2);
    for (std::size_t i = 0; i < n; ++i) { // loop: independent
        for (std::size_t j = 0; j <= i; ++j) // loop: independent
            packed[i * (i + 1) / 2 + j] = x[i] - x[j];
    }
    return packed;
}

#include <span>
void predict_even(std::span<int> wave) {
    const std::size_t half = wave.size() / 2;
    for (std::size_t i = 0; i < half; ++i) { // loop: independent
        wave[2 * i] -= wave[2 * i + 1] / 2;
    }
}

#include <cstdint>
std::uint32_t drain_port(volatile std::uint32_t *port, std::uint32_t *copy, int n) {
    std::uint32_t sum = 0;
    for (int i = 0; i < n; ++i) { // loop: sequential
        const std::uint32_t w = *port;
        copy[i] = w;
        sum += w;
    }
    return sum;
}

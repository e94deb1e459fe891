#include <cstdint>
#include <vector>
std::vector<std::uint32_t> add_limbs(const std::vector<std::uint32_t> &a, const std::vector<std::uint32_t> &b) {
    std::vector<std::uint32_t> sum(a.size() + 1);
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < a.size(); ++i) { // loop: finite-state; not: independent; not: reduction
        carry += static_cast<std::uint64_t>(a[i]) + b[i];
        sum[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    sum[a.size()] = static_cast<std::uint32_t>(carry);
    return sum;
}

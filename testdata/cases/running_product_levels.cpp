#include <cstdint>
#include <vector>
std::vector<std::uint64_t> strides(const std::vector<std::uint32_t> &extent) {
    std::vector<std::uint64_t> stride(extent.size());
    std::uint64_t factor = 1;
    for (std::size_t d = extent.size(); d-- > 0;) { // loop: prefix-scan
        stride[d] = factor;
        factor *= extent[d];
    }
    return stride;
}

#include <cstdint>
#include <vector>
std::vector<std::int32_t> smooth_rtt(const std::vector<std::int32_t> &rtt, std::int32_t est) {
    std::vector<std::int32_t> trace(rtt.size());
    for (std::size_t i = 0; i < rtt.size(); ++i) { // loop: sequential
        est = (7 * est + rtt[i]) >> 3;
        trace[i] = est;
    }
    return trace;
}

#include <algorithm>
#include <vector>
std::vector<char> admit(const std::vector<int> &gap, const std::vector<int> &cost, int cap) {
    std::vector<char> ok(gap.size());
    int tokens = cap;
    for (std::size_t i = 0; i < gap.size(); ++i) { // loop: state-dependent-branch
        tokens = std::min(cap, tokens + gap[i]);
        if (tokens >= cost[i]) {
            tokens -= cost[i];
            ok[i] = 1;
        }
    }
    return ok;
}

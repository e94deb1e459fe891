#include <algorithm>
#include <vector>
void consider_item(std::vector<int> &dp, int weight, int value) {
    for (int c = static_cast<int>(dp.size()) - 1; c >= weight; --c) { // loop: sequential
        dp[c] = std::max(dp[c], dp[c - weight] + value);
    }
}

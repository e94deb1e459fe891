#include <vector>
static int cost_of(int i) { return (i * 37 + 11) % 23; }
std::vector<long> suffix_cost(int n) {
    std::vector<long> tail(n + 1);
    tail[n] = 0;
    for (int i = n - 1; i >= 0; --i) { // loop: prefix-scan
        tail[i] = tail[i + 1] + 2 * cost_of(i);
    }
    return tail;
}

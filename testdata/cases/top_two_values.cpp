#include <climits>
#include <vector>
long podium(const std::vector<int> &v) {
    int first = INT_MIN, second = INT_MIN;
    for (int x : v) { // loop: top-k
        if (x > first) {
            second = first;
            first = x;
        } else if (x > second) {
            second = x;
        }
    }
    return static_cast<long>(first) * 1000 + second;
}

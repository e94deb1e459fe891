#include <span>
std::size_t first_not_below(std::span<const int> sorted, int key) {
    std::size_t lo = 0, hi = sorted.size();
    while (lo < hi) { // loop: state-dependent-branch
        const std::size_t mid = lo + (hi - lo) / 2;
        if (sorted[mid] < key)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

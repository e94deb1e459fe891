#include <algorithm>
#include <vector>
long best_segment(const std::vector<int> &gain) {
    long run = 0, best = 0;
    for (int g : gain) { // loop: tropical; not: independent; not: sequential
        run = std::max(0L, run + g);
        best = std::max(best, run);
    }
    return best;
}

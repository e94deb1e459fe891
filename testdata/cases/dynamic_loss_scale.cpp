#include <vector>
std::vector<float> scale_history(const std::vector<char> &overflow, int interval, float scale) {
    std::vector<float> used(overflow.size());
    int streak = 0;
    for (std::size_t s = 0; s < overflow.size(); ++s) { // loop: state-dependent-branch
        used[s] = scale;
        if (overflow[s]) {
            scale *= 0.5f;
            streak = 0;
        } else if (++streak == interval) {
            scale *= 2.0f;
            streak = 0;
        }
    }
    return used;
}

#include <vector>
int tree_total(std::vector<int> v) {
    for (std::size_t half = v.size() / 2; half > 0; half /= 2) { // loop: state-dependent-branch
        for (std::size_t i = 0; i < half; ++i) { // loop: independent
            v[i] = v[i] * 3 + v[i + half];
        }
    }
    return v[0];
}

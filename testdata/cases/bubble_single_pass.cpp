#include <utility>
#include <vector>
void bubble_pass(std::vector<int> &v) {
    for (std::size_t j = 0; j + 1 < v.size(); ++j) { // loop: prefix-scan; not: independent; not: reduction
        if (v[j] > v[j + 1])
            std::swap(v[j], v[j + 1]);
    }
}

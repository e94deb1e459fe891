#include <vector>
void negate_all(std::vector<int> &v) {
    std::size_t i = 0;
again: // loop: independent
    if (i < v.size()) {
        v[i] = -v[i];
        ++i;
        goto again;
    }
}

#include <vector>
void rebase(std::vector<long> &v, std::size_t n, std::size_t ref) {
    for (std::size_t i = 0; i < n; ++i) { // loop: independent when parameter
        v[i] -= v[ref];
    }
}

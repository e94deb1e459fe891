#include <vector>
void comb(std::vector<int> &grid, int stride, int n) {
    for (int i = 0; i < n; ++i) { // loop: independent when parameter
        grid[i * stride] = 5 * i + 1;
    }
}

#include <vector>
void stamp_rows(const std::vector<int> &start, std::vector<long> &value) {
    for (std::size_t r = 0; r + 1 < start.size(); ++r) { // loop: independent when monotone-offsets
        for (int p = start[r]; p < start[r + 1]; ++p) // loop: independent
            value[p] = value[p] * 2 + static_cast<long>(r);
    }
}

#include <vector>
std::vector<long> padded_sums(const std::vector<int> &len, const std::vector<int> &item, int width) {
    std::vector<int> scratch(width, 0);
    std::vector<long> sum(len.size());
    for (std::size_t r = 0; r < len.size(); ++r) { // loop: sequential
        for (int k = 0; k < len[r]; ++k) // loop: independent
            scratch[k] = item[r * width + k];
        long s = 0;
        for (int k = 0; k < width; ++k) // loop: reduction
            s += scratch[k];
        sum[r] = s;
    }
    return sum;
}

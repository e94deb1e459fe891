#include <vector>
std::vector<long> fold_days(const std::vector<int> &sale, std::size_t period) {
    std::vector<long> bin(period, 0);
    for (std::size_t i = 0; i < sale.size(); ++i) { // loop: histogram
        bin[i % period] += sale[i];
    }
    return bin;
}

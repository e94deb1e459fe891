#include <algorithm>
#include <vector>
void sort_rows(std::vector<std::vector<int>> &sheet) {
    for (auto &row : sheet) { // loop: independent
        std::sort(row.begin(), row.end());
        for (std::size_t j = 1; j < row.size(); ++j) // loop: prefix-scan
            row[j] += row[j - 1];
    }
}

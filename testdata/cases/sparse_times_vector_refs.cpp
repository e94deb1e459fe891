#include <vector>
void spmv(const std::vector<int> &ptr, const std::vector<int> &col, const std::vector<double> &val,
          const std::vector<double> &x, std::vector<double> &y) {
    for (std::size_t r = 0; r + 1 < ptr.size(); ++r) { // loop: independent when distinct-objects
        double acc = 0.0;
        for (int p = ptr[r]; p < ptr[r + 1]; ++p) // loop: reduction
            acc += val[p] * x[col[p]];
        y[r] = acc;
    }
}

#include <vector>
std::vector<int> merged(const std::vector<int> &a, const std::vector<int> &b) {
    std::vector<int> out(a.size() + b.size());
    std::size_t i = 0, j = 0;
    for (std::size_t k = 0; k < out.size(); ++k) { // loop: state-dependent-branch
        if (j == b.size() || (i < a.size() && a[i] <= b[j]))
            out[k] = a[i++];
        else
            out[k] = b[j++];
    }
    return out;
}

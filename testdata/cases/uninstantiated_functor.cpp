#include <span>
template <class Op>
void transform_each(std::span<int> data, Op op) {
    for (auto &d : data) { // unknown: dependent-template
        d = op(d);
    }
}

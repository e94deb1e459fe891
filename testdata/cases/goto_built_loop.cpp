#include <vector>
void negate_all(std::vector<int> &v) {
    std::size_t i = 0;
again: // todo-loop: independent; not: reduction; not: sequential
    if (i < v.size()) {
        v[i] = -v[i];
        ++i;
        goto again;
    }
}

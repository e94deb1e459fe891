#include <unordered_set>
#include <vector>
std::vector<int> unique_in_order(const std::vector<int> &in) {
    std::unordered_set<int> seen;
    std::vector<int> kept;
    for (int v : in) { // todo-loop: state-dependent-branch; not: independent; not: reduction; not: compaction
        if (seen.insert(v).second)
            kept.push_back(v);
    }
    return kept;
}

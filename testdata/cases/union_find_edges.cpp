#include <numeric>
#include <utility>
#include <vector>
std::vector<int> link_all(int n, const std::vector<std::pair<int, int>> &edge) {
    std::vector<int> parent(n);
    std::iota(parent.begin(), parent.end(), 0); // loop: induction
    for (const auto &e : edge) { // todo-loop: sequential
        int a = e.first, b = e.second;
        while (parent[a] != a) // loop: state-dependent-branch
            a = parent[a] = parent[parent[a]];
        while (parent[b] != b) // loop: state-dependent-branch
            b = parent[b] = parent[parent[b]];
        if (a != b)
            parent[a] = b;
    }
    return parent;
}

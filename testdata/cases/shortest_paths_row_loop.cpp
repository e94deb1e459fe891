#include <vector>
void through_city(std::vector<long> &dist, int n, int k) {
    for (int i = 0; i < n; ++i) { // todo-loop: independent when data-value, in-bounds; not: reduction
        for (int j = 0; j < n; ++j) { // todo-loop: independent when data-value, in-bounds; not: reduction
            const long via = dist[i * n + k] + dist[k * n + j];
            if (via < dist[i * n + j])
                dist[i * n + j] = via;
        }
    }
}

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>
std::vector<int> deal(int n, unsigned seed) {
    std::vector<int> seat(n);
    std::iota(seat.begin(), seat.end(), 0); // loop: induction
    std::shuffle(seat.begin(), seat.end(), std::mt19937(seed));
    std::vector<int> table(n);
    for (int i = 0; i < n; ++i) { // todo-loop: independent; not: sequential; not: reduction
        table[seat[i]] = 7 * i;
    }
    return table;
}

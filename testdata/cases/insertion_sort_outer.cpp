#include <vector>
int insertion_moves(std::vector<int> &v) {
    int moves = 0;
    for (std::size_t i = 1; i < v.size(); ++i) { // loop: sequential
        const int key = v[i];
        std::size_t j = i;
        while (j > 0 && v[j - 1] > key) { // loop: sequential
            v[j] = v[j - 1];
            --j;
            ++moves;
        }
        v[j] = key;
    }
    return moves;
}

#include <span>
int greedy_fill(std::span<const int> size, int room) {
    int used = 0, taken = 0;
    for (int s : size) { // loop: state-dependent-branch
        if (used + s <= room) {
            used += s;
            ++taken;
        }
    }
    return taken * 1000 + used;
}

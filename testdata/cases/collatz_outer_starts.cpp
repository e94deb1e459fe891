#include <cstdint>
#include <vector>
std::vector<int> collatz_lengths(int upto) {
    std::vector<int> length(upto + 1, 0);
    for (int s = 1; s <= upto; ++s) { // loop: independent
        std::uint64_t x = static_cast<std::uint64_t>(s);
        int n = 0;
        while (x != 1) { // loop: state-dependent-branch
            x = (x % 2) ? 3 * x + 1 : x / 2;
            ++n;
        }
        length[s] = n;
    }
    return length;
}

#include <cstdint>
#include <vector>
struct Pair {
    std::uint8_t lo : 4;
    std::uint8_t hi : 4;
};
void pack_digits(std::vector<Pair> &packed, const std::vector<int> &digit) {
    for (std::size_t i = 0; i < digit.size(); ++i) { // loop: sequential; not: independent
        if (i % 2 == 0)
            packed[i / 2].lo = static_cast<std::uint8_t>(digit[i] & 15);
        else
            packed[i / 2].hi = static_cast<std::uint8_t>(digit[i] & 15);
    }
}

#include <string_view>
bool same_backwards(std::string_view s) {
    for (std::size_t i = 0; i < s.size() / 2; ++i) { // loop: search-exit
        if (s[i] != s[s.size() - 1 - i])
            return false;
    }
    return true;
}

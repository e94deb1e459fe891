#include <string>
#include <string_view>
std::string unescape(std::string_view raw) {
    std::string kept;
    for (std::size_t i = 0; i < raw.size(); ++i) { // loop: state-dependent-branch
        if (raw[i] == '\\' && i + 1 < raw.size())
            ++i;
        kept.push_back(raw[i]);
    }
    return kept;
}

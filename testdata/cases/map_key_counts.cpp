#include <map>
#include <string>
#include <vector>
std::map<std::string, int> frequencies(const std::vector<std::string> &word) {
    std::map<std::string, int> freq;
    for (const auto &w : word) { // todo-loop: histogram; not: independent
        ++freq[w];
    }
    return freq;
}

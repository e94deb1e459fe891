#include <vector>
static int ticket() {
    static thread_local int seq = 0;
    return ++seq;
}
std::vector<int> number_items(const std::vector<int> &item) {
    std::vector<int> label(item.size());
    for (std::size_t i = 0; i < item.size(); ++i) { // loop: sequential
        label[i] = 1000 * ticket() + item[i];
    }
    return label;
}

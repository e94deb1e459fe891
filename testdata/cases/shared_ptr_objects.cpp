#include <memory>
#include <vector>
struct Account { double balance; };
void month_end(const std::vector<std::shared_ptr<Account>> &book, const std::vector<double> &fee) {
    for (std::size_t i = 0; i < book.size(); ++i) { // loop: independent when distinct-objects, no-overlap; not: reduction
        book[i]->balance = book[i]->balance * 1.01 - fee[i];
    }
}

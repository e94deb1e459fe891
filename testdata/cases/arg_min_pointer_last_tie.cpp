#include <vector>
const int *lowest_of(const std::vector<int> &v) {
    const int *lowest = v.data();
    for (const int &x : v) { // loop: arg-extremum; not: independent; not: last-value
        if (x <= *lowest)
            lowest = &x;
    }
    return lowest;
}

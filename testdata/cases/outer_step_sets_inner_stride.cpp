#include <array>
void comb_rows(std::array<long, 256> &a) {
    for (int i = 1; i < 6; ++i) { // loop: independent
        for (int j = 0, k = 0; k < 20 + 2 * i; ++j, k += i) // loop: induction
            a[6 * j + i] = a[6 * j + i] * 3 + k;
    }
}

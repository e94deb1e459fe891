#include <span>
unsigned poly(std::span<const unsigned> coef, unsigned x) {
    unsigned r = 0;
    for (unsigned c : coef) { // loop: affine-recurrence; not: independent; not: reduction
        r = r * x + c;
    }
    return r;
}

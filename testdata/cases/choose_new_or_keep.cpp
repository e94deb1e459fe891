#include <cstddef>
void overwrite_where(double *__restrict kept, const unsigned char *__restrict pick, const double *__restrict fresh,
                     std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) { // loop: independent
        kept[i] = pick[i] > 2 ? 0.5 * fresh[i] : kept[i];
    }
}

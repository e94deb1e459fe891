void widen(long *dst, const long *src, unsigned n) {
    while (n-- != 0) { // loop: induction when no-overlap
        *dst++ = *src++ * 2 - 1;
    }
}

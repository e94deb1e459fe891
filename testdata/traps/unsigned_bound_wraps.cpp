// A ring read at distance k: cell (i + k) % n may have been written already, and n - 1 is huge when n is 0.
void blend(unsigned *x, unsigned n, unsigned k) {
  for (unsigned i = 0; i < n - 1; ++i) // not: independent; not: reduction; not: induction
    x[i] += x[(i + k) % n];
}

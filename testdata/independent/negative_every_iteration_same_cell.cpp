// The same cell is rewritten from its own value, through a product of states: no family.
void square_chain(unsigned *x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x[0] = x[0] * x[0] + 1u;
}

// Not a shift: every cell gets the value of cell 0, handed on from neighbour to neighbour.
void shift_up(int *x, int n) {
  for (int i = 1; i < n; ++i) // not: independent; not: reduction; not: induction
    x[i] = x[i - 1];
}

// The bound is a cell that the loop itself stores into.
int limits[64];
void shrink() {
  for (int i = 0; i < limits[5]; ++i) // not: independent; not: reduction; not: induction
    limits[i & 63] = 40 - i;
}

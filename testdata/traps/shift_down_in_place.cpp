// Works serially because each cell is read before it is overwritten; in another order values are lost.
void remove_first(int *x, int n) {
  for (int i = 1; i < n; ++i) // loop: sequential
    x[i - 1] = x[i];
}

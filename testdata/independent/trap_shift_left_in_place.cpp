// Looks like a copy, but iteration i reads the cell that iteration i + 1 overwrites: the order must be kept.
void shift_left(int *x, int n) {
  for (int i = 0; i + 1 < n; ++i) // loop: sequential
    x[i] = x[i + 1] + 1;
}

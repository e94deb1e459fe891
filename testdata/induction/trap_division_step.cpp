// Looks like x * (1/3) + 7, but integer division truncates at every step.
void shrink(int *out, int x, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    out[i] = x;
    x = x / 3 + 7;
  }
}

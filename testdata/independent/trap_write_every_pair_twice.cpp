// i / 2 is not one-to-one: two neighbouring iterations write one cell, and the later one must win.
void pair_up(int *out, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    out[i / 2] = i;
}

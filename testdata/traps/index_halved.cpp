// i / 2 and i >> 1 repeat every cell; adding there is a reduction per cell, overwriting would not be.
void pairs(int *__restrict out, const int *__restrict x, int n) {
  for (int i = 0; i < n; ++i) // not: independent; not: induction; not: sequential
    out[i / 2] += x[i];
}

// Writes are distinct, but the reads go anywhere, also to cells already written.
void follow(int *__restrict x, const int *__restrict from, int n) {
  for (int i = 0; i < n; ++i) // not: independent; not: reduction; not: histogram
    x[i] = x[from[i]] + 1;
}

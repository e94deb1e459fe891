// Cells of four bytes at any byte: two of them may share some bytes, and carries go where they go in order.
void bytes(char *__restrict h, const int *__restrict at, int n) {
  for (int i = 0; i < n; ++i) // not: histogram; not: independent; not: reduction
    *(int *)(h + at[i]) += 1;
}
void halves(short *__restrict h, const int *__restrict at, int n) {
  for (int i = 0; i < n; ++i) { // not: histogram; not: independent; not: reduction
    int *p = (int *)(h + at[i]);
    *p += 3;
  }
}
struct Block {
  char bytes[64];
};
void member(Block *__restrict b, const int *__restrict at, int n) {
  for (int i = 0; i < n; ++i) // not: histogram; not: independent; not: reduction
    *(int *)(b->bytes + at[i]) += 1;
}

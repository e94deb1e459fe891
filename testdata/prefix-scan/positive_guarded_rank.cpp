// The rank of each element among the marked ones: every iteration shows the count.
void ranks(int *__restrict rank, const int *__restrict mark, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    if (mark[i] != 0)
      ++k;
    rank[i] = k;
  }
}

// Which bin is hit next depends on the counts so far.
void balance(int *h, int bins, int n) {
  for (int i = 0; i < n; ++i) { // todo-loop: state-dependent-branch
    int b = i % bins, c = (i * 7) % bins;
    if (h[b] <= h[c])
      ++h[b];
    else
      ++h[c];
  }
}

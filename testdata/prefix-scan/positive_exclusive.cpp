void offsets(int *__restrict start, const int *__restrict size, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    start[i] = at;
    at += size[i];
  }
}

struct Arena {
  long used = 0;
  void place(int *__restrict at, const int *__restrict size, int n) {
    for (int i = 0; i < n; ++i) { // loop: prefix-scan
      at[i] = static_cast<int>(used);
      used += size[i];
    }
  }
};
long use(Arena &a, int *at, const int *size, int n) {
  a.place(at, size, n);
  return a.used;
}

struct Writer {
  int at = 0;
  int cell[64];
  void two_each(int n) {
    int i = 0;
    do { // todo-loop: induction
      cell[at] = i;
      at += 2;
    } while (++i < n);
  }
};
int use(Writer &w) {
  w.two_each(8);
  return w.at;
}

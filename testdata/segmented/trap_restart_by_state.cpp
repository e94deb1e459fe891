// The restart is decided by the total itself.
void pack(int *__restrict box, const int *__restrict x, int n) {
  int s = 0, b = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    if (s + x[i] > 50) {
      s = 0;
      ++b;
    }
    s += x[i];
    box[i] = b;
  }
}

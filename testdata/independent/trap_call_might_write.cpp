// The callee's body is not visible: it may write x, keep a counter, or print.
int adjust(int value);
void adjust_all(int *x, int n) {
  for (int i = 0; i < n; ++i) // unknown: opaque-call
    x[i] = adjust(x[i]);
}

template <class T, class Op> void each(T *x, int n, Op op) {
  for (int i = 0; i < n; ++i) // unknown: dependent-template
    x[i] = op(x[i]);
}

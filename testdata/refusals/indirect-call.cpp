void apply(float *x, int n, float (*op)(float)) {
  for (int i = 0; i < n; ++i) // unknown: indirect-call
    x[i] = op(x[i]);
}

// s = x - s is affine with coefficient -1, not a subtraction of inputs from the state.
int fold_back(const int *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: affine-recurrence; not: reduction
    s = x[i] - s;
  return s;
}

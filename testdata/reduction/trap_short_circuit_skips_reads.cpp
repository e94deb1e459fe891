// Once ok is false nothing more is read: evaluating the rest anyway needs x to have n elements.
bool all_positive(const int *x, int n) {
  bool ok = true;
  for (int i = 0; i < n; ++i) // loop: reduction
    ok = ok && x[i] > 0;
  return ok;
}

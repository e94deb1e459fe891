bool any_zero(const int *x, int n) {
  bool hit = false;
  for (int i = 0; i < n; ++i) // loop: reduction
    hit |= x[i] == 0;
  return hit;
}

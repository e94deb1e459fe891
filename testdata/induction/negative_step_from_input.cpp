int add_steps(const int *step, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    at += step[i];
  return at;
}

int count_steps(int n) {
  int steps = 7;
  for (int i = 0; i < n; ++i) // loop: induction
    steps += 2;
  return steps;
}

// Subtracting inputs from the state is adding their negatives.
long remaining(long budget, const int *cost, int n) {
  for (int i = 0; i < n; ++i) // loop: reduction
    budget -= cost[i];
  return budget;
}

double grid[66][66];
void sweep() {
  for (int i = 1; i < 65; ++i)   // loop: wavefront; not: independent; not: reduction
    for (int j = 1; j < 65; ++j) // todo-loop: affine-recurrence; not: independent; not: reduction
      grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
}

// Skewing: the smallest hyperplane, and nests that have none or need none.
double g[100][100], h[100][100];

void sum_of_neighbours() {
  for (int i = 1; i < 99; ++i)   // loop: wavefront
    for (int j = 1; j < 99; ++j) // not: independent
      g[i][j] = g[i - 1][j] * g[i][j - 1];
}
void knight() {
  for (int i = 1; i < 98; ++i)   // loop: wavefront
    for (int j = 1; j < 98; ++j) // not: independent
      g[i][j] = g[i][j - 1] * g[i - 1][j + 1];
}
void over_time(int steps) {
  for (int t = 0; t < steps; ++t)  // loop: wavefront
    for (int i = 1; i < 99; ++i)   // loop: wavefront
      for (int j = 1; j < 99; ++j) // not: independent
        g[i][j] = 0.25 * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]);
}
void upwards() {
  for (int i = 97; i >= 1; --i)    // loop: wavefront
    for (int j = 1; j < 98; ++j) // not: independent
      g[i][j] = g[i + 1][j] * g[i][j - 1];
}
void triangle() {
  for (int i = 1; i < 99; ++i)  // loop: wavefront
    for (int j = 1; j < i; ++j) // not: independent
      g[i][j] = g[i - 1][j] * g[i][j - 1];
}
void any_distance(int k) {
  for (int i = 1; i < 99; ++i)   // not: wavefront
    for (int j = 1; j < 99; ++j) // not: independent
      g[i][j] = g[i - 1][k] * g[i][j - 1];
}
void running_sum(int n) {
  double s = 0;
  for (int i = 1; i < n; ++i)    // not: wavefront
    for (int j = 1; j < 99; ++j) { // not: independent
      s = s * s + g[i - 1][j];
      g[i][j] = s * g[i][j - 1];
    }
}

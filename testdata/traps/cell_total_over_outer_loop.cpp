// The inner loop adds to one cell, and the outer loop goes on adding to it: its value is carried, not private.
void rows(float *__restrict bias, const float *__restrict d, int B, int T, int o) {
  for (int b = 0; b < B; ++b)   // loop: reduction
    for (int t = 0; t < T; ++t) // loop: reduction
      bias[o] += d[b * T + t];
}

void withOther(float *bias, float *w, const float *d, int B, int T, int o) {
  for (int b = 0; b < B; ++b) // loop: reduction when no-overlap
    for (int t = 0; t < T; ++t) { // loop: reduction when no-overlap
      bias[o] += d[b * T + t];
      w[b * T + t] = 0;
    }
}

struct Sums {
  int total;
  void add(const int *values, int rows, int columns) {
    for (int y = 0; y < rows; ++y)      // loop: reduction when no-overlap
      for (int x = 0; x < columns; ++x) // loop: reduction when no-overlap
        total += values[y * columns + x];
  }
};
void use(Sums &s, const int *v) { s.add(v, 3, 4); }

// Every row starts anew: then the last row's sum is what stays.
void lastRow(float *__restrict sum, const float *__restrict d, int B, int T) {
  for (int b = 0; b < B; ++b) { // loop: independent
    *sum = 0;
    for (int t = 0; t < T; ++t) // loop: reduction
      *sum += d[b * T + t];
  }
}

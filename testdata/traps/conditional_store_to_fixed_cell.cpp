// One cell, stored under a guard: a last value in memory, whose earlier value is read elsewhere in the body.
float mark_cell[2];
void track(double *x, int n) {
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    if (x[i] > 1.0)
      mark_cell[0] = static_cast<float>(i);
    x[i] = mark_cell[0];
  }
}

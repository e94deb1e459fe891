// Recurrences through memory that look several elements back.
void resonator(double *__restrict y, const double *__restrict x, double a, double b, int n) {
  for (int i = 2; i < n; ++i) // loop: linear-system
    y[i] = x[i] + a * y[i - 1] - b * y[i - 2];
}

void comb(float *__restrict y, const float *__restrict x, float feedback, int n) {
  for (int i = 5; i < n; ++i) // loop: linear-system
    y[i] = x[i] + feedback * y[i - 5];
}

void in_place(double *y, int n) {
  for (int i = 3; i < n; i++) // loop: linear-system
    y[i] += 0.5 * y[i - 3];
}

void tribonacci(unsigned *t, int n) {
  for (int i = 3; i < n; ++i) // loop: linear-system
    t[i] = t[i - 1] + t[i - 2] + t[i - 3];
}

// Each of the two reads the other one's last value.
void rotate(double *__restrict u, double *__restrict v, double c, double s, int n) {
  for (int i = 1; i < n; ++i) { // loop: linear-system
    u[i] = c * u[i - 1] - s * v[i - 1];
    v[i] = s * u[i - 1] + c * v[i - 1];
  }
}

// Every second element, so the one two steps back is four elements back.
void strided(double *y, const double *__restrict x, int n) {
  for (int i = 4; i < n; i += 2) // loop: linear-system
    y[i] = x[i] + y[i - 4];
}

double grid[128][128], source[128][128];

// A guard around the loop that reads what the loop writes.
void columns_that_start_positive() {
  for (int c = 0; c < 128; ++c)     // loop: independent
    if (grid[0][c] > 0)
      for (int r = 1; r < 128; ++r) // loop: prefix-scan
        grid[r][c] = grid[r - 1][c] + source[r][c];
}

// Only for parameters that lead out of the rows would iterations not meet.
#define N 40
static double least(double a, double b) { return a < b ? a : b; }

void paths(int n, double path[N][N]) {
  for (int k = 0; k < n; k++) // loop: sequential
    for (int i = 0; i < n; i++) // loop: wavefront
      for (int j = 0; j < n; j++) // loop: sequential
        path[i][j] = least(path[i][j], path[i][k] + path[k][j]);
}

// What stands at one place of the row is spread over all of it, itself included.
void spread(int n, int k, double row[][N]) {
  if (k < 0)
    return;
  for (int i = 0; i < n; i++)   // loop: independent
    for (int j = 0; j < N; j++) // loop: sequential
      row[i][j] = row[i][k] * 0.5;
}

// The next row begins where this one ends, so that k may be anything.
void flat(int n, int k, double *row) {
  for (int j = 0; j < n; j++) // loop: independent when parameter
    row[j] = row[k] * 0.5;
}

// The first row of a pointer to rows may be named as such, or be one of many.
#define N 100

void columns(int n, double v[N][N], const double p[restrict N][N]) {
  for (int i = 1; i < n - 1; i++) { // loop: independent
    v[0][i] = 1.0;
    v[n - 1][i] = 1.0;
    for (int j = n - 2; j >= 1; j--) // loop: prefix-scan
      v[j][i] = p[i][j] * v[j + 1][i];
  }
}

void by_star(int n, float (*v)[N]) {
  for (int i = 0; i < n; i++) // loop: independent
    for (int j = 1; j < n; j++) // loop: independent
      v[j][i] = (*v)[i];
}

void planes(int n, float (*v)[4][N]) {
  for (int i = 0; i < n; i++) { // loop: independent
    v[0][1][i] = 0;
    for (int k = 1; k < n; k++) // loop: independent
      v[k][1][i] = v[0][2][i];
  }
}

void shifted(int n, float (*v)[N]) {
  for (int i = 0; i < n; i++) // loop: sequential
    for (int j = 1; j < n; j++) // loop: independent
      v[j][i + 1] = (*v)[i] + v[j][i];
}

void down(int n, float (*v)[N]) {
  for (int j = 0; j + 1 < n; j++) // loop: sequential
    for (int i = 0; i < N; i++)   // loop: independent
      v[j + 1][i] = (*v)[i] * (*v)[i] + v[j][i];
}

void down_to_first(int n, float (*v)[N]) {
  for (int j = 1; j < n; j++) // loop: sequential
    for (int i = 0; i < N; i++) // loop: independent
      v[0][i] = (*v)[i] * v[j][i] + v[0][i] * v[0][i];
}

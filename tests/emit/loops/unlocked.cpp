// Serial loops that a change of order frees.

// Statements into loops of their own, the second in order.
void mapAndChain(int *__restrict x, const int *__restrict y, unsigned *__restrict z, int n) {
  for (int i = 1; i < n; ++i) { // emit but simd, cuda, mpi: sequential
    x[i] = y[i] * 3;
    z[i] = z[i - 1] * z[i - 1] + (unsigned)x[i];
  }
}

void earlierValues(int *__restrict x, const int *__restrict y, int *__restrict z, int n) {
  for (int i = 1; i < n; ++i) { // emit but simd, cuda, mpi: sequential
    x[i] = y[i] * 3;
    z[i] = x[i - 1] + 1;
  }
}

// The second statement has to run first.
void outputsInTurn(int *__restrict x, const int *__restrict y, int n) {
  for (int i = 1; i < n; ++i) { // emit but simd, cuda, mpi: sequential
    x[i] = 3;
    x[i + 1] = y[i] * 2;
  }
}

void innerLoopStaysWhole(int *__restrict x, const int *__restrict y, unsigned *__restrict z, int n) {
  for (int i = 1; i < n; ++i) { // emit but simd, cuda, mpi: sequential
    int s = 0;
    for (int j = 0; j < 10; ++j)
      s += y[i + j];
    x[i] = s;
    z[i] = z[i - 1] * z[i - 1] + 1;
  }
}

// The first iteration hands on, the last one receives, one in the middle, and the two halves.
void fromTheFirst(int *x, int n) {
  for (int i = 0; i < n; ++i) // emit but simd, cuda, mpi: sequential
    x[i] = x[0] / 2 + i;
}

void toTheLast(int *x, int n) {
  for (int i = 0; i < n; ++i) // emit but simd, cuda, mpi: sequential
    x[i] = x[n - 1] / 2 + i;
}

void fromTheNinth(int *x, int n) {
  for (int i = 2; i < n; ++i) // emit but simd, cuda, mpi: sequential
    x[i] = x[9] / 3 + i;
}

void mirrored(int *x, int n) {
  for (int i = 0; i < n; ++i) // emit but simd, cuda, mpi: sequential
    x[i] = x[n - 1 - i] / 2 + i;
}

// Old values come from a copy.
void smoothed(float *x, int n) {
  for (int i = 0; i + 2 < n; ++i) // emit but simd, cuda, mpi: sequential
    x[i] = 0.5f * x[i] + 0.25f * (x[i + 1] + x[i + 2]);
}

// Statements in loops of their own that share a scalar, and one that hands a scalar on.
void sharedScalar(const int *__restrict x, int *__restrict y, unsigned *__restrict z, int n) {
  for (int i = 1; i < n; ++i) { // emit but simd, cuda, mpi: sequential
    int t = x[i] * 2;
    y[i] = t + 1;
    z[i] = z[i - 1] * z[i - 1] + (unsigned)t;
  }
}

unsigned handedOn(const int *__restrict x, int *__restrict y, unsigned s, int n) {
  for (int i = 0; i < n; ++i) { // emit but simd, cuda, mpi: sequential
    y[i] = x[i] * 2;
    s = s * s + (unsigned)x[i];
  }
  return s;
}

// The inner loop is independent once it is the outer one.
void downTheColumns(double (*a)[64], int n, int m) {
  for (int i = 1; i < n; ++i) // emit but simd, cuda, mpi: sequential
    for (int j = 3; j < m; j += 2)
      a[i][j] = a[i - 1][j] * 0.5 * a[i - 1][j];
}

// Diagonals, steeper ones, a triangle, against the counters, and over time.
void diagonals(double (*a)[64], int n, int m) {
  for (int i = 1; i < n; ++i) // emit but simd, cuda, mpi: wavefront
    for (int j = 1; j < m; ++j)
      a[i][j] = 0.5 * a[i - 1][j] * a[i][j - 1];
}

void steep(double (*a)[64], int n) {
  for (int i = 1; i < n; ++i) // emit but simd, cuda, mpi: wavefront
    for (int j = 1; j < 60; ++j)
      a[i][j] = a[i][j - 1] * 0.5 + a[i - 1][j + 1] * 0.25;
}

void triangle(double (*a)[64], int n) {
  for (int i = 1; i < n; ++i) // emit but simd, cuda, mpi: wavefront
    for (int j = 1; j < i; ++j)
      a[i][j] = a[i - 1][j] * a[i][j - 1];
}

void upwards(double (*a)[64], int n) {
  for (int i = n; i >= 1; --i) // emit but simd, cuda, mpi: wavefront
    for (int j = 2; j < 60; j += 2)
      a[i][j] = 0.5 * a[i + 1][j] + 0.5 * a[i][j - 2];
}

void overTime(double (*a)[16], int steps, int n) {
  for (int t = 0; t < steps; ++t) // emit but simd, cuda, mpi: wavefront
    for (int i = 1; i < n; ++i)
      for (int j = 1; j < 15; ++j)
        a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

void bothSides(float *x, int n) {
  for (int i = 1; i + 1 < n; ++i) // refused: it is serial
    x[i] = x[i - 1] * x[i + 1];
}

// Numbers that are taken apart by one divisor and put together by another one.

// Rows are shorter than the divisor, perhaps.
void otherLength(float *__restrict out, const float *__restrict in, int n, int c, int d) {
  for (int i = 0; i < n; ++i) // not: independent
    out[i / c * d + i % c] = in[i];
}

// What is left over is no number of its own.
void onlyRemainder(float *__restrict out, const float *__restrict in, int n, int c) {
  for (int i = 0; i < n; ++i) // not: independent
    out[i % c] = in[i];
}
void onlyQuotient(float *__restrict out, const float *__restrict in, int n, int c) {
  for (int i = 0; i < n; ++i) // not: independent
    out[i / c] = in[i];
}

// The number itself comes round.
void comesRound(float *__restrict out, const float *__restrict in, unsigned n, unsigned c, unsigned factor) {
  for (unsigned i = 0; i < n; ++i) { // not: independent
    const unsigned hash = i * factor;
    out[hash / c * c + hash % c] = in[i];
  }
}

// Of two different numbers.
void mixed(float *__restrict out, const float *__restrict in, int n, int c) {
  for (int i = 0; i < n; ++i) // not: independent
    out[i / c * c + (i + 1) % c] = in[i];
}

// Forward of the one that is written.
void readsTheNext(float *out, int n, int c) {
  for (int i = 0; i < n - 1; ++i) // loop: sequential
    out[i / c * c + i % c] = out[i + 1];
}

// A row that is one element too long reaches into the next one.
void frameTooLong(double *u, int columns, int rows) {
  for (int i = 0; i <= columns; ++i) { // not: independent
    u[i] = 1.0;
    u[(rows - 1) * columns + i] = 2.0;
  }
}

// The element before a row is the last one of the row before: with rows of one element, that is the row's first.
void elementBefore(double *u, int columns, int rows) {
  for (int j = 1; j < rows; ++j) { // loop: independent when in-bounds, parameter
    u[j * columns] = 1.0;
    u[j * columns - 1] = 2.0;
  }
}

// Every row's end is the next row's beginning.
void sharedEnds(double *u, int columns, int rows) {
  for (int j = 0; j < rows; ++j) { // loop: sequential
    u[j * columns] = 1.0;
    u[j * columns + columns] = 2.0;
  }
}

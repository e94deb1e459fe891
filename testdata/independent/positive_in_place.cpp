// Updates that may as well be in place: w may be x, or y.
void waxpby(int n, double alpha, const double *x, double beta, const double *y, double *w) {
  for (int i = 0; i < n; i++) // loop: independent when no-overlap
    w[i] = alpha * x[i] + beta * y[i];
}

void residual(int rows, int columns, const float *u, const float *v, float *r) {
  for (int i = 1; i < rows - 1; i++) // loop: independent when no-overlap
    for (int j = 0; j < columns; j++) // loop: independent when no-overlap
      r[i * columns + j] = v[i * columns + j] - u[(i - 1) * columns + j];
}

float scaled(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++) { // loop: reduction when no-overlap
    sum += in[i];
    out[i] = 2 * in[i];
  }
  return sum;
}

// What is read is what was written, if the two are one: no unless.
float written_first(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++) { // loop: prefix-scan when no-overlap
    out[i] = sum;
    sum += in[i];
  }
  return sum;
}

// Neighbours would be changed already.
void shifted(float *out, const float *in, int n) {
  for (int i = 0; i < n; i++) // loop: independent when no-overlap
    out[i] = in[i + 1];
}

// So would they in another row.
void blurred(float *out, const float *in, int rows, int columns) {
  for (int i = 1; i < rows; i++) // loop: independent when no-overlap
    for (int j = 0; j < columns; j++) // loop: independent when no-overlap
      out[i * columns + j] = in[i * columns + j] + in[(i - 1) * columns + j];
}

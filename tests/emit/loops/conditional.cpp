// Loops whose answer depends on what they are called with: the check is part of the code.

void shift(int *a, int n, int k) {
  for (int i = 0; i < n; i++) // emit: independent
    a[i] = a[i + k] + 1;
}

void scale(float *out, const float *in, int n) {
  for (int i = 0; i < n; i++) // emit: independent
    out[i] = 2 * in[i];
}

void runningSum(float *out, const float *in, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) { // emit: prefix-scan
    s += in[i];
    out[i] = s;
  }
}

// How far out is written, only the running value says.
int positiveOnes(const int *a, int *out, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // emit but simd, cuda, mpi: compaction
    if (a[i] > 0)
      out[k++] = a[i];
  return k;
}

// The offset was read before its place was overwritten: a condition that names the place would speak of the new value.
void shifted(int n, int *start, float *out, const float *in) {
  const int first = start[0];
  start[0] = 100;
  for (int j = 0; j < n; ++j) // loop: independent when no-overlap
    out[first + j] = in[j] + 1;
}

// The same over iterations of the loop around.
void shifted_each(int n, int *start, float *out, const float *in) {
  const int first = start[0];
  for (int t = 0; t < 4; ++t) { // not: independent
    for (int j = 0; j < n; ++j) // loop: independent when no-overlap
      out[first + j] = in[j] + out[first + j];
    start[0] = start[0] + 1;
  }
}

// The rows start where an index array of the same type says: its overlap with the output is a condition, no obstacle.
void offset_before(int n, const int *start, int *out, const int *in) {
  const int first = start[0];
  for (int j = 0; j < n; ++j) // loop: independent when no-overlap
    out[first + j] = in[j] + 1;
}

void offset_inside(int n, const int *start, int *out, const int *in) {
  for (int j = 0; j < n; ++j) // loop: independent when no-overlap
    out[start[0] + j] = in[j] + 1;
}

void scatter(int n, const int *to, int *out, const int *in) {
  for (int j = 0; j < n; ++j) // loop: independent when distinct-indices, no-overlap
    out[to[j]] = in[j] + 1;
}

// The output is the index array: what is read is what an earlier iteration wrote.
void own_offset(int n, int *out, const int *in) {
  for (int j = 0; j < n; ++j) // not: independent
    out[out[0] + j] = in[j];
}

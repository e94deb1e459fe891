// How far the gathered reads reach is known only from the indices, so no range can be compared with out's.
void gather(float *out, const float *in, const int *where, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    out[i] = in[where[i]];
}

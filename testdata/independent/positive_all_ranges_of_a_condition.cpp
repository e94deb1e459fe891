// A condition names all that is read, not the first range only.
void two_ranges(float **A, const float *p, int n, int k) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-objects, no-overlap
    A[i][0] = p[i] + p[k];
}

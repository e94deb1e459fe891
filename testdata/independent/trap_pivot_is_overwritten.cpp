// x[0] looks loop-invariant, but the first iteration changes it (to one) and all later ones divide by that.
void normalise(float *x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x[i] /= x[0];
}

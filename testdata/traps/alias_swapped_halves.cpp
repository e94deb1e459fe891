// Blocks overlap unless half is at least the trip count.
void fold(float *x, int half, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when parameter
    x[i] += x[i + half];
}

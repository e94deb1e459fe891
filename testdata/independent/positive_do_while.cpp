void clear_at_least_one(float *x, int n) {
  int i = 0;
  do { // loop: independent
    x[i] = 0.0f;
  } while (++i < n);
}

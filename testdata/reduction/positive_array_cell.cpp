int bucket[4];
void add_all(const float *x, int n) {
  for (int i = 0; i < n; ++i) // loop: reduction
    bucket[2] += x[i] > 0.5f;
}

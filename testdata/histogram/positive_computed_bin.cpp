int level[64];
void bins(const float *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: histogram
    int b = static_cast<int>(x[i] * 63.0f);
    level[b] += 1;
  }
}

// If low and high are one variable, the loop keeps neither the minimum nor the maximum.
void range(const float *x, int n, int &low, int &high) {
  for (int i = 0; i < n; ++i) { // loop: reduction when distinct-objects
    int v = static_cast<int>(x[i]);
    if (v < low)
      low = v;
    if (v > high)
      high = v;
  }
}

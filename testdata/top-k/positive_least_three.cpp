// The three least values of a float array; NaN would compare false with everything.
float third(const float *a, int n) {
  float low = 1e30f, mid = 1e30f, high = 1e30f;
  for (int i = 0; i < n; ++i) { // loop: top-k when data-value
    const float x = a[i];
    if (x < low) {
      high = mid;
      mid = low;
      low = x;
    } else if (x < mid) {
      high = mid;
      mid = x;
    } else if (x < high) {
      high = x;
    }
  }
  return high;
}

// The correction term is the rounding error of this very order: regrouping destroys it.
float kahan(const float *x, int n) {
  float s = 0.0f, c = 0.0f;
  for (int i = 0; i < n; ++i) { // loop: sequential
    float y = x[i] - c;
    float t = s + y;
    c = (t - s) - y;
    s = t;
  }
  return s;
}

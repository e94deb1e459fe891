namespace {
float ramp(float x) { return x < 0.0f ? 0.0f : x; }
} // namespace
void activate(float *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent
    x[i] = ramp(x[i]);
}

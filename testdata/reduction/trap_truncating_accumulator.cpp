// The int accumulator drops the fraction at every step: 0.6 + 0.6 adds nothing, their sum would add one.
int whole(const float *x, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += x[i];
  return s;
}

// Linear in the state twice: the coefficient is last iteration's state.
float twice(float a, float b, const float *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: sequential
    float c = a * b + x[i];
    a = b;
    b = c;
  }
  return b;
}

// Cell 8 is read and only cells 0 to 7 are written: what the first iteration left there goes into every result.
int window[9];
void frames(float *x, int n) {
  for (int i = 0; i < n; ++i) {   // loop: sequential
    for (int k = 0; k < 8; ++k) // loop: independent
      window[k] = k * i;
    x[i] = static_cast<float>(window[8] + window[0]);
    window[8] = window[8] * window[8] + 1;
  }
}

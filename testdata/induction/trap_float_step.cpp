// A floating-point step is rounded each time: from + i * h is another number, so this is a regrouping scan.
void axis(float *out, float from, float h, int n) {
  float x = from;
  for (int i = 0; i < n; ++i) { // loop: prefix-scan
    out[i] = x;
    x += h;
  }
}

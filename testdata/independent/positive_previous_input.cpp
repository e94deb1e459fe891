// `before` only remembers an input element: it is in[i - 1], with a peeled first iteration.
void slopes(float *__restrict out, const float *__restrict in, int n) {
  float before = 0.0f;
  for (int i = 0; i < n; ++i) { // loop: independent
    out[i] = in[i] - before;
    before = in[i];
  }
}

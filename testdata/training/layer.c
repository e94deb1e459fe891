// A dense layer, y = W x: outputs do not wait for each other, and what each of them adds up can be added in any order.
void layer(int n_out, int n_in, const float *w, const float *x, float *restrict y) {
  for (int o = 0; o < n_out; ++o) { // loop: independent
    float s = 0;
    for (int i = 0; i < n_in; ++i) // loop: reduction
      s += w[o * n_in + i] * x[i];
    y[o] = s;
  }
}

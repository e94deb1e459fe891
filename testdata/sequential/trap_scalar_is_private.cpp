// `t` lives outside the loop, yet every iteration writes it before reading it.
float t;
void private_scalar(double *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    t = static_cast<float>(x[i]);
    x[i] = t * 0.5;
  }
}

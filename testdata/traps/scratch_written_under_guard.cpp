// The scratch cell is written only for positive inputs, and read for all.
int held[1];
void hold(float *x, int n) {
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction; not: induction
    if (x[i] > 0.0f)
      held[0] = static_cast<int>(x[i]);
    x[i] = static_cast<float>(held[0]);
  }
}

int gate[2];
void open_gate(const float *x, int n) {
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (static_cast<float>(gate[0]) < x[i])
      gate[0] += 5;
}

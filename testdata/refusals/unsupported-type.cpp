typedef float quad __attribute__((vector_size(16)));
void double_quads(quad *x, int n) {
  for (int i = 0; i < n; ++i) // unknown: unsupported-type
    x[i] = x[i] + x[i];
}

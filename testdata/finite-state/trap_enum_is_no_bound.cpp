// The enum names three values, but an int is added to it: it can hold others.
enum Mode { Idle, Busy, Done };
int run(const int *x, int n) {
  int mode = Idle;
  for (int i = 0; i < n; ++i) // not: finite-state; not: independent; not: reduction
    mode = mode == Done ? Idle : mode + x[i];
  return mode;
}

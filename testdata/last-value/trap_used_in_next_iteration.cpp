// The held value is shown in every iteration: a forward fill is a scan, not a value that only leaves at the end.
void forward_fill(int *__restrict out, const int *__restrict in, int n) {
  int held = 0;
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction; not: sequential
    if (in[i] != 0)
      held = in[i];
    out[i] = held;
  }
}

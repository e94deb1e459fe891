// A running total that restarts when it passes a limit restarts at a place that only the total knows.
void wrap_lines(int *__restrict out, const int *__restrict width, int n, int page) {
  int at = 0;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    at += width[i];
    if (at > page)
      at = width[i];
    out[i] = at;
  }
}

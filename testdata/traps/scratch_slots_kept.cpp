// Scratch slots that look private, and hand something on.
void other_slot(double *__restrict out, const double *__restrict in, int n) {
  double slot[4] = {};
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    slot[i & 3] = in[i];
    out[i] = slot[(i + 1) & 3] * 2;
  }
}
double asked_later(double *__restrict out, const double *__restrict in, int n) {
  double slot[4] = {};
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    slot[i & 3] = in[i];
    out[i] = slot[i & 3] * 2;
  }
  return slot[1];
}
void sometimes_written(double *__restrict out, const double *__restrict in, int n) {
  double slot[4] = {};
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    if (in[i] > 0)
      slot[i & 3] = in[i];
    out[i] = slot[i & 3] * 2;
  }
}
void read_first(double *__restrict out, const double *__restrict in, int n) {
  double slot[4] = {};
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    out[i] = slot[i & 3] * 2;
    slot[i & 3] = in[i];
  }
}
double *given_away;
void escapes(double *__restrict out, const double *__restrict in, int n) {
  double slot[4] = {};
  given_away = slot;
  for (int i = 0; i < n; ++i) { // not: independent; not: reduction
    slot[i & 3] = in[i];
    out[i] = slot[i & 3] * 2;
  }
}

// A reference that is a member or global: a condition compares where it leads, not the number that is there.
struct Scale {
  int &factor;
  float &offset;
  int *p;
  float *q;
  void fill(int n) {
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      p[i] = factor;
  }
  void shift(int n) {
    for (int i = 0; i < n; ++i) // loop: independent when no-overlap
      q[i] = offset;
  }
  void sum(int n) {
    for (int i = 0; i < n; ++i) // loop: reduction when no-overlap
      factor += p[i];
  }
};

static int level;
int &named = level;

void global(int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when no-overlap
    x[i] = named;
}

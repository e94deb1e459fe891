// a and b may be one variable: then twice as much is added to one total, still a sum; but x may hold it, too.
void split(const int *x, int n, int &a, int &b) {
  for (int i = 0; i < n; ++i) { // not: independent; not: sequential; not: state-dependent-branch
    a += x[i];
    b += 2 * x[i];
  }
}

// The step depends on where the walk stands: at += jump[at] follows a chain.
int hops(const int *jump, int n) {
  int at = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    at += jump[at];
  return at;
}

// Where the loop is left before g is set, g stays what the iteration before made it.
int first_with(const int *p, int n, int k, int *last) {
  int g = 0, at = -1;
  for (int j = 0; j < n; ++j) { // loop: search-exit
    if (p[j] == k) {
      at = j;
      break;
    }
    g = p[j] * 2;
  }
  *last = g;
  return at;
}

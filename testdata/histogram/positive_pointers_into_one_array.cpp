// Pointers that lead into one array at other places: updates through all of them are updates of its elements.

// The corners of a cell each get a share.
void cornersOfCells(double *node, const double *volume, const long *zone, long row, long n) {
  double *corner0 = node;
  double *corner1 = node + 1;
  double *corner2 = node + row;
  double *corner3 = node + row + 1;
  for (long i = 0; i < n; ++i) { // loop: histogram when no-overlap
    const long z = zone[i];
    const double share = 0.25 * volume[z];
    corner0[z] += share;
    corner1[z] += share;
    corner2[z] += share;
    corner3[z] += share;
  }
}

// Both ends of each edge, the second one counted from the back.
void degrees(int *degree, const int *a, const int *b, int n, int nodes) {
  int *last = degree + (nodes - 1);
  for (int i = 0; i < n; ++i) { // loop: histogram when no-overlap
    degree[a[i]] += 1;
    last[-b[i]] += 1;
  }
}

// One of the pointers is chosen by an argument.
void laterHalf(unsigned *bins, const unsigned char *key, int half, int n) {
  unsigned *upper = bins + half;
  for (int i = 0; i < n; ++i) { // loop: histogram when no-overlap
    ++bins[key[i]];
    if (key[i] > 100)
      ++upper[key[i]];
  }
}

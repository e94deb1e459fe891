// Two pointers into one array do not make updates out of everything that is done through them.

// What one pointer reads, the other one has changed.
void readsTheOther(double *node, double *out, const int *zone, int row, int n) {
  double *above = node + row;
  for (int i = 0; i < n; ++i) { // not: reduction; not: histogram
    node[zone[i]] += 1.0;
    out[i] = above[zone[i]];
  }
}

// Half a cell apart: whole cells never meet.
void halfACell(double *node, const int *zone, int n) {
  double *shifted = reinterpret_cast<double *>(reinterpret_cast<char *>(node) + 4);
  for (int i = 0; i < n; ++i) { // not: reduction; not: histogram
    node[zone[i]] += 1.0;
    shifted[zone[i]] += 1.0;
  }
}

// A sum through one pointer, a product through the other.
void twoOperators(double *node, const int *zone, int row, int n) {
  double *above = node + row;
  for (int i = 0; i < n; ++i) { // not: reduction; not: histogram
    node[zone[i]] += 2.0;
    above[zone[i]] *= 2.0;
  }
}

// The step of the one is what the other one holds.
void feedsTheOther(double *node, const int *zone, int row, int n) {
  double *above = node + row;
  for (int i = 0; i < n; ++i) { // not: reduction; not: histogram
    node[zone[i]] += above[zone[i]];
    above[zone[i]] += 1.0;
  }
}

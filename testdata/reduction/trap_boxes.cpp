// The arrays beside each other are mixed, or an element asks its neighbour.

struct Box {
  float low[3], high[3];
};

void swapped(Box &b, const float (*p)[3], int n) {
  for (int i = 0; i < n; ++i) // not: reduction; not: independent
    for (int d = 0; d < 3; ++d) { // not: reduction
      b.low[d] = p[i][d] < b.high[d] ? p[i][d] : b.low[d];
      b.high[d] = p[i][d] < b.low[d] ? b.low[d] * b.low[d] : b.high[d];
    }
}

void neighbour(Box &b, const float (*p)[3], int n) {
  for (int i = 0; i < n; ++i) // not: reduction; not: independent
    for (int d = 0; d < 2; ++d) // not: reduction; not: independent
      b.low[d] = b.low[d] * b.low[d + 1] + p[i][d];
}

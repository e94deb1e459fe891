// Which way leads to the update is part of what an iteration contributes, and a way that changes nothing is no restart.
int otherwise(const int *x, const int *y, int n) {
  int b = 100;
  for (int i = 0; i < n; ++i) { // loop: reduction
    if (y[i] > 0)
      continue;
    if (x[i] < b)
      b = x[i];
  }
  return b;
}

int unchanged(const int *x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: segmented
    if (x[i] > 3)
      k = i;
    else if (x[i] == 0)
      k++;
  }
  return k;
}

int kept(const int *x, const int *y, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: segmented
    k = y[i] > 3 ? x[i] : y[i] < 0 ? k : k + 1;
  return k;
}

// The second place takes in a value that the first one was kept from.

int kept(const int *x, int n) {
  int first = -100, second = -100;
  for (int i = 0; i < n; ++i) { // not: top-k
    int lower = x[i] < first ? x[i] : first;
    second = second < lower ? lower : second;
    if (x[i] != 3)
      first = first < x[i] ? x[i] : first;
  }
  return first + second;
}

int other(const int *x, const int *y, int n) {
  int first = -100, second = -100;
  for (int i = 0; i < n; ++i) { // not: top-k
    int lower = x[i] < first ? x[i] : first;
    second = second < lower ? lower : second;
    int more = x[i] < y[i] ? y[i] : x[i];
    first = first < more ? more : first;
  }
  return first + second;
}

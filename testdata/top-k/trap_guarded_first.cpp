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

// Both places start with one value, and what lies below it is never taken in: a list of the values alone has it.
int distinct(const int *x, int n) {
  int first = -100, second = -100;
  for (int i = 0; i < n; ++i) { // loop: top-k when data-value
    if (x[i] > first) {
      second = first;
      first = x[i];
    } else if (x[i] < first && x[i] > second) {
      second = x[i];
    }
  }
  return second;
}

int distinctOfAny(const int *x, int n) {
  int first = -2147483647 - 1, second = -2147483647 - 1;
  for (int i = 0; i < n; ++i) { // loop: top-k
    if (x[i] > first) {
      second = first;
      first = x[i];
    } else if (x[i] < first && x[i] > second) {
      second = x[i];
    }
  }
  return second;
}

// The inner s is another variable: the outer one never changes, and nothing is carried.
int shadow(int *x, int n) {
  int s = 4;
  for (int i = 0; i < n; ++i) { // loop: independent
    int s = x[i];
    s += i;
    x[i] = s;
  }
  return s;
}

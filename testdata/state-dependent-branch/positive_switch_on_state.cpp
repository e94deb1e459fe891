// The state is a number of any size, not one of a few: the switch looks at its remainder.
long tour(const int *x, int n) {
  long s = 1;
  for (int i = 0; i < n; ++i) { // loop: state-dependent-branch
    switch (s % 3) {
    case 0:
      s += x[i];
      break;
    case 1:
      s -= 2L * x[i];
      break;
    default:
      s = s / 2 + x[i];
    }
  }
  return s;
}

// Case 1 falls into case 2: s is doubled and then increased: an affine step, no sum.
unsigned steps(const int *x, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; ++i) { // loop: affine-recurrence; not: reduction; not: independent
    switch (x[i]) {
    case 1:
      s *= 2u;
      [[fallthrough]];
    case 2:
      s += 3u;
      break;
    default:
      break;
    }
  }
  return s;
}

// continue inside a switch goes on with the loop, break only leaves the switch: the last line is skipped for zeros.
void halves(int *x, int n) {
  for (int i = 0; i < n; ++i) { // loop: independent
    switch (x[i] & 1) {
    case 0:
      continue;
    default:
      break;
    }
    x[i] = x[i] / 2;
  }
}

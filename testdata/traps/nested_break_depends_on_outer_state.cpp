// The inner loop stops earlier when the outer total is large.
int spend(const int *x, int rows) {
  int s = 0;
  for (int r = 0; r < rows; ++r) {  // loop: sequential
    for (int c = 0; c < 8; ++c) { // loop: prefix-scan
      if (s > 100)
        break;
      s += x[8 * r + c];
    }
  }
  return s;
}

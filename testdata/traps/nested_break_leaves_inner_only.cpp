// break leaves the inner search only; the outer loop goes on and its iterations share nothing.
void first_zero(int *__restrict out, const int *__restrict x, int rows) {
  for (int r = 0; r < rows; ++r) { // loop: independent
    out[r] = -1;
    for (int c = 0; c < 8; ++c) { // not: independent; not: reduction; not: induction
      if (x[8 * r + c] == 0) {
        out[r] = c;
        break;
      }
    }
  }
}

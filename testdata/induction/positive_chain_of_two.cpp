// square is a polynomial of the counter: its step is itself an induction.
void squares(long *out, int n) {
  long square = 0, odd = 1;
  for (int i = 0; i < n; ++i) { // loop: induction
    out[i] = square;
    square += odd;
    odd += 2;
  }
}

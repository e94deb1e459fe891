// && makes a truth value of the state: for an int accumulator only the first step sees the number.
int all(int s, int n) {
  for (int i = 0; i < n; ++i) // loop: finite-state
    s = s && i != 13;
  return s;
}

// Captured by value before the loop: later changes of `bias` do not reach the lambda.
void shift(int *x, int n) {
  int bias = 5;
  auto add = [bias](int v) { return v + bias; };
  for (int i = 0; i < n; ++i) { // loop: independent
    x[i] = add(x[i]);
    bias = 7;
  }
  x[0] += bias;
}

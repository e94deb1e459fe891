// Newton's step has the square of the state above the line.
double root(double a, double x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x = 0.5 * (x + a / x);
  return x;
}

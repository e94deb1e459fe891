double root(double a, int steps) {
  double x = a;
  for (int i = 0; i < steps; ++i) // loop: sequential
    x = 0.5 * (x + a / x);
  return x;
}

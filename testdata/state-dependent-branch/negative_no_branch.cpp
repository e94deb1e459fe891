unsigned chain(unsigned x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    x = x * x + 1u;
  return x;
}

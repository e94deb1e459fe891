// Dividing integers truncates: (s / a) / b is s / (a * b) only while nothing overflows and nothing else is done to s.
int share(int s, const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: sequential
    s = s / x[i] + 1;
  return s;
}

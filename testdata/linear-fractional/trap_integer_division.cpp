// Integer division truncates: the quotients do not compose.
int chain(const int *a, int n) {
  int x = 1;
  for (int i = 0; i < n; ++i) // loop: sequential
    x = a[i] + 1000 / x;
  return x;
}

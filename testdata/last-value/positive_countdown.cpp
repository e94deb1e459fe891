// Walking down, the last write is the first match.
int first_zero(const int *x, int n) {
  int at = n;
  for (int i = n - 1; i >= 0; --i) // loop: last-value
    if (x[i] == 0)
      at = i;
  return at;
}

// A plain store where the index says: the later one must win unless no index comes twice.
void scatter(int *__restrict out, const int *__restrict where, const int *__restrict x, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-indices
    out[where[i]] = x[i];
}

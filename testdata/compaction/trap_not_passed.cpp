// What is stored beyond the new position, or at it, is stored over by a later iteration.
int ahead(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (x[i] > 0) {
      out[k] = x[i];
      out[k + 1] = 0;
      ++k;
    }
  return k;
}

int other_guard(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // not: compaction; not: independent; not: reduction
    if (x[i] > 0)
      out[k] = x[i];
    k += x[i] > 1;
  }
  return k;
}

int to_and_fro(int *__restrict out, const int *__restrict x, int n) {
  int k = n;
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (x[i] > 0)
      out[k++] = x[i];
    else
      --k;
  return k;
}

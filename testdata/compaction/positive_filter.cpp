int keep_positive(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: compaction; not: independent; not: induction; not: sequential
    if (x[i] > 0)
      out[k++] = x[i];
  return k;
}

// k looks like a counter, but how often it moves depends on the data: a compaction.
void keep_positive(int *__restrict out, const int *__restrict in, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: compaction; not: induction; not: independent
    if (in[i] > 0)
      out[k++] = in[i];
}

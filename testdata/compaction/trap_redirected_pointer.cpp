// A restrict parameter that is led elsewhere says nothing about where it leads then.
int *elsewhere(int *__restrict out, int *p, int n) {
  out = p;
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (p[i] > 3)
      *out++ = p[i] + 1;
  return out;
}

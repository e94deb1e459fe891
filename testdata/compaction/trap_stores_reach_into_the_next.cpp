// What is stored at one position covers part of what is stored at the next one: the last store must win.
int wideStores(char *__restrict out, const float *__restrict p, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (p[i] > 0) {
      *(int *)(out + k) = i;
      k++;
    }
  return k;
}
char *widePointer(char *__restrict out, const float *__restrict p, int n) {
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (p[i] > 0) {
      *(int *)out = i;
      out++;
    }
  return out;
}
int terminated(int *__restrict out, const float *__restrict p, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (p[i] > 0) {
      out[k] = i;
      out[k + 1] = -1;
      k++;
    }
  return k;
}
int gap(int *__restrict out, const int *__restrict p, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (p[i] > 3) {
      out[k] = p[i];
      out[k + 2] = 2;
      k += 2;
    }
  return k;
}
int unevenSteps(int *__restrict out, const int *__restrict p, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // not: compaction; not: independent; not: reduction
    if (p[i] > 3) {
      out[k] = p[i];
      out[k + 1] = i;
      k += p[i] > 5 ? 2 : 1;
    }
  return k;
}

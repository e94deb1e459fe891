// The position is a pointer that is bumped: it stays in the object that it led to, so restrict holds for it.
char *bytes(char *__restrict out, const float *p, int n) {
  for (int i = 0; i < n; ++i) // loop: compaction
    if (p[i] > 0)
      *out++ = 1;
  return out;
}
int *copy(int *__restrict out, const int *p, int n) {
  int *to = out;
  for (int i = 0; i < n; ++i) // loop: compaction
    if (p[i] > 3)
      *to++ = p[i];
  return to;
}
int *pairs(int *out, const int *p, int n) {
  int *to = out;
  for (int i = 0; i < n; ++i) // loop: compaction when no-overlap
    if (p[i] > 3) {
      *to++ = p[i];
      *to++ = i;
    }
  return to;
}

// Several stores at the position, each passed before the next iteration.
int pairs(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: compaction
    if (x[i] > 0) {
      out[k++] = x[i];
      out[k++] = i;
    }
  return k;
}

int unrolled(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i + 1 < n; i += 2) { // loop: compaction
    if (x[i] > 0)
      out[k++] = x[i];
    if (x[i + 1] > 0)
      out[k++] = x[i + 1];
  }
  return k;
}

int escaped(char *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: compaction
    if (x[i] == '"') {
      out[k] = '\\';
      out[k + 1] = '"';
      k += 2;
    } else if (x[i] >= 32) {
      out[k++] = (char)x[i];
    }
  return k;
}

int from_the_end(int *__restrict out, const int *__restrict x, int n) {
  int k = n;
  for (int i = 0; i < n; ++i) // loop: compaction
    if (x[i] > 0)
      out[--k] = x[i];
  return k;
}

int counted(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) { // loop: compaction
    if (x[i] > 0)
      out[k] = x[i];
    k += x[i] > 0;
  }
  return k;
}

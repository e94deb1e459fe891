// One position, several things stored at it: fields of a record, rows of two, two arrays, two elements a time.
struct Pair {
  int index;
  float value;
};
int fields(Pair *__restrict out, const float *__restrict p, int n, float cut) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: compaction
    if (p[i] >= cut) {
      out[k].index = i;
      out[k].value = p[i];
      k++;
    }
  return k;
}
int rows(int (*__restrict out)[2], const float *__restrict p, int n, float cut) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: compaction
    if (p[i] >= cut) {
      out[k][0] = i;
      out[k][1] = -i;
      k++;
    }
  return k;
}
int arrays(int *__restrict at, float *__restrict value, const float *__restrict p, int n, float cut) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: compaction
    if (p[i] >= cut) {
      at[k] = i;
      value[k] = p[i];
      k++;
    }
  return k;
}
int twoEach(int *__restrict out, const int *__restrict p, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: compaction
    if (p[i] > 3) {
      out[k++] = i;
      out[k++] = p[i];
    }
  return k;
}

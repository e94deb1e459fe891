// Compares the key but keeps the value: the kept value is not the largest of anything.
int odd_pick(const int *key, const int *value, int n) {
  int m = 0;
  for (int i = 0; i < n; ++i) // loop: state-dependent-branch
    if (key[i] > m)
      m = value[i];
  return m;
}

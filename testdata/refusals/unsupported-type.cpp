using odd = _BitInt(37);
void double_odd(odd *x, int n) {
  for (int i = 0; i < n; ++i) // unknown: unsupported-type
    x[i] = x[i] + x[i];
}

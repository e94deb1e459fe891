void double_the_rest(int *x, int n, int from) {
  int i = from;
  if (from > 0)
    goto inside;
  for (i = 0; i < n; ++i) { // unknown: goto
    x[i] += 1;
  inside:
    x[i] *= 2;
  }
}

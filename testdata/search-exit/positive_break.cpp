int first_negative(const float *x, int n) {
  int i;
  for (i = 0; i < n; ++i) // loop: search-exit
    if (x[i] < 0.0f)
      break;
  return i;
}

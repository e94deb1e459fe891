void scatter_add(float *__restrict out, const int *__restrict where, const float *__restrict w, int n) {
  for (int i = 0; i < n; ++i) // loop: histogram
    out[where[i]] += w[i];
}

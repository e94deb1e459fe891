void merge(int *__restrict out, const int *__restrict a, int na, const int *__restrict b, int nb) {
  int i = 0, j = 0;
  for (int k = 0; k < na + nb; ++k) { // loop: state-dependent-branch
    if (j == nb || (i < na && a[i] <= b[j]))
      out[k] = a[i++];
    else
      out[k] = b[j++];
  }
}

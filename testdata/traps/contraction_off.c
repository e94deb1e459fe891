/* The source asks that nothing be contracted: its roundings are meant as written. */
#pragma STDC FP_CONTRACT OFF
float total(const float *a, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) // loop: sequential
    s += a[i];
  return s;
}

void into_cells(const float *restrict a, const int *restrict at, float *restrict bin, int n) {
  for (int i = 0; i < n; ++i) // loop: independent when distinct-indices; not: histogram; not: reduction
    bin[at[i]] += a[i];
}

/* Integers and extremes are not rounded. */
int count(const float *a, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // loop: reduction
    k += a[i] > 0;
  return k;
}

float largest(const float *a, int n) {
  float m = a[0];
  for (int i = 0; i < n; ++i) // loop: reduction
    if (a[i] > m)
      m = a[i];
  return m;
}

// q is based on the restrict pointer p: the two are the same array, and restrict says nothing about them.
void lag(int *__restrict p, int n) {
  int *q = p + 1;
  for (int i = 0; i + 1 < n; ++i) // loop: sequential
    q[i] = p[i] * p[i];
}

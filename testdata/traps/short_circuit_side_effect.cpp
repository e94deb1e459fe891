// ++k happens only where the left side holds: a count under a guard, shown as a subscript.
void spread(int *__restrict out, const int *__restrict x, int n) {
  int k = 0;
  for (int i = 0; i < n; ++i) // not: independent; not: reduction; not: induction
    if (x[i] > 0 && ++k < n)
      out[k] = i;
}

// The old count is the place of the element in its bin: every state is shown.
void place(int *__restrict slot, int *__restrict h, const int *__restrict key, int n) {
  for (int i = 0; i < n; ++i) // not: histogram; not: independent; not: reduction
    slot[i] = h[key[i]]++;
}

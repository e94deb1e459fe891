// p is 3 to the i, modulo 2^32: a geometric induction in a ring has a closed form.
void powers(unsigned *out, int n) {
  unsigned p = 1;
  for (int i = 0; i < n; ++i) { // todo-loop: induction
    out[i] = p;
    p *= 3u;
  }
}

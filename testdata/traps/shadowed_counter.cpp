// The inner i hides the counter: x[0] to x[3] are rewritten in every outer iteration.
void hidden(unsigned *x, int n) {
  for (int i = 0; i < n; ++i)   // loop: sequential
    for (int i = 0; i < 4; ++i) // loop: independent
      x[i] = x[i] * x[i] + 1u;
}

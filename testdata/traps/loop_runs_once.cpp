// Would be a chain, but the bounds allow a single iteration: nothing can wait.
int chain[10];
void once() {
  for (int i = 3; i < 4; ++i) // not: sequential; not: state-dependent-branch; not: reduction
    chain[i] = chain[i - 1] * chain[i - 1];
}

// Looks like a chain at distance 64, but the loop has only 64 iterations.
int x[128];
void shifted() {
  for (int i = 0; i < 64; ++i) // loop: independent
    x[i + 64] = x[i] * 3;
}

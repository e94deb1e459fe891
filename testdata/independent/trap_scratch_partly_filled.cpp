// The scratch row looks private, but cells past count[r] still hold what earlier rows left there.
int scratch[16];
void tails(int *__restrict out, const int *__restrict count, int rows) {
  for (int r = 0; r < rows; ++r) { // loop: sequential
    for (int k = 0; k < count[r] && k < 16; ++k) // loop: independent
      scratch[k] = r;
    out[r] = scratch[15] - scratch[0];
  }
}

// The body runs before the first test: i reaches n, and cell n is the cell that the first iteration read.
int wheel[33];
void turn() {
  int i = 0;
  do { // loop: sequential
    wheel[i] = wheel[32 - i] * 3;
    ++i;
  } while (i <= 32);
}

// Only the lower half is written and only the upper half is read: nothing meets.
int mirror[100];
void fold() {
  for (int i = 0; i < 50; ++i) // loop: independent
    mirror[i] = mirror[99 - i] * 3 + 1;
}

int row[100];
void against_first() {
  for (int i = 1; i < 100; ++i) // loop: independent
    row[i] -= row[0];
}

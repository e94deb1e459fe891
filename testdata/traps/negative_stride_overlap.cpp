// Walking down, reading the cell just written above: a chain.
int slope[100];
void down() {
  for (int i = 98; i >= 0; --i) // loop: sequential
    slope[i] = slope[i + 1] * slope[i + 1] - i;
}

// Walking down and reading below: those cells are still old. Only the order of read and overwrite is carried: serial as
// written, not a chain of values.
int slope[100];
void down() {
  for (int i = 99; i > 0; --i) // loop: sequential
    slope[i] = slope[i - 1] * slope[i - 1] - i;
}

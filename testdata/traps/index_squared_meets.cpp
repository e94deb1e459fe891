// From -10 to 10 every square but 0 is met twice, and the later store wins.
int squares[101];
void stamp() {
  for (int i = -10; i <= 10; ++i) // not: independent; not: reduction; not: histogram; not: induction
    squares[i * i] = i;
}

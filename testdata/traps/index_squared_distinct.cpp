// i * i is distinct for i >= 0: the stores never meet, though the subscript is not linear.
int squares[10000];
void stamp() {
  for (int i = 0; i < 100; ++i) // loop: independent
    squares[i * i] = i;
}

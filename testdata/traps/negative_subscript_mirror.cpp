// Up meets down in the middle: cell 49 is written by iteration 49 and read by iteration 50.
int mirror[100];
void fold() {
  for (int i = 0; i < 100; ++i) // loop: sequential
    mirror[i] = mirror[99 - i] * 3 + 1;
}

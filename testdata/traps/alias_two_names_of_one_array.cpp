// p and q look like two arrays and are one, an element apart.
int field[100];
void creep() {
  int *p = field + 1;
  const int *q = field;
  for (int i = 0; i < 99; ++i) // loop: sequential
    p[i] = q[i] * q[i] + 1;
}

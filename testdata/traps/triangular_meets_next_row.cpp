// j runs from 0 to i inclusive, rows are 8 apart: from row 8 on they reach into the next.
int packed[400];
void fill() {
  for (int i = 0; i < 20; ++i)    // loop: sequential
    for (int j = 0; j <= i; ++j) // loop: independent
      packed[8 * i + j] = packed[8 * i + j] * 2 + i;
}

// x[i ^ 1] pairs neighbours: iteration 1 reads the cell that iteration 0 wrote.
int twin[64];
void cross() {
  for (int i = 0; i < 64; ++i) // loop: sequential
    twin[i] = twin[i ^ 1] * 3 + 1;
}

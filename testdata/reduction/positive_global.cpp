long visits = 0;
void visit(const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: reduction
    visits += x[i];
}

// The pointer may point at the global that is added to.
int grand_total;
void add(const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: reduction when no-overlap
    grand_total += x[i];
}

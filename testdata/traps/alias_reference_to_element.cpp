// `first` is an element of x: the first iteration makes it zero, and all later ones subtract zero.
void rebase(int *x, int n) {
  int &first = x[0];
  for (int i = 0; i < n; ++i) // loop: sequential
    x[i] -= first;
}

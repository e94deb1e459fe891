// The helper hands out a reference to the one total: every iteration adds to the same cell.
struct Book {
  int total = 0;
  int &page() { return total; }
};
int enter(Book &book, const int *x, int n) {
  for (int i = 0; i < n; ++i) // loop: reduction when no-overlap
    book.page() += x[i];
  return book.total;
}
